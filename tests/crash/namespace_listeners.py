"""Listens in the network namespace in which it runs, for the process that started it.

    python -I -S namespace_listeners.py <socket> <port> <port> ...

It passes the listening sockets over the socket, a file descriptor, and ends when that is closed. A socket
belongs to the namespace where it was made, whichever process uses it.
"""

import socket
import sys


def main() -> None:
    """Pass a listening socket for each port; then wait until the other side ends."""
    number, *ports = map(int, sys.argv[1:])
    with socket.socket(fileno=number) as starter:
        listeners = [socket.create_server(("", port)) for port in ports]
        socket.send_fds(starter, [b"."], [each.fileno() for each in listeners])
        starter.recv(1)


if __name__ == "__main__":
    main()
