# The disk and the backups, for operators.
alert-disk-full = 💽 <b>The shop takes no orders: its disk is nearly full, or cannot be written.</b> Orders already placed go on. Make room, and sales open again by themselves.
alert-backup-failed = 💾 <b>The hourly backup could not be made.</b> { $reason }
