"""Becomes another program: lets a `Program` be any command of the machine."""

import os
import sys

if __name__ == "__main__":
    os.execvp(sys.argv[1], sys.argv[1:])
