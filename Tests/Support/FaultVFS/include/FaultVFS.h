#ifndef FAULT_VFS_H
#define FAULT_VFS_H

/// A file system of SQLite, named "fault", that passes all calls to the usual one. When it is armed, a call fails.
///
/// There is one for the process, so only one test at a time may arm it.

/// How a call fails.
enum fault_kind {
    /// The device fails: `SQLITE_IOERR` with the details of the call.
    fault_io = 0,
    /// A call that writes fails for want of space; the others are not counted.
    fault_full = 1,
    /// A call that writes has written its first half before the device fails; the others are not counted.
    fault_torn = 2,
    /// The process ends by SIGKILL, and a call that writes has written its first half.
    fault_kill = 3,
};

/// Registers it. More calls do nothing.
int fault_vfs_register(void);

/// Registers it as the file system that is used if none is asked for.
int fault_vfs_make_default(void);

/// Lets the `number`th call from now on fail, counted from 1, and each one after it if `lasts`. 0 only counts.
void fault_vfs_arm(long number, int kind, int lasts);

/// Lets no call fail any more, and returns the number of calls since it was armed.
long fault_vfs_disarm(void);

/// The number of calls that failed since it was armed.
long fault_vfs_failed(void);

/// The name of the call that failed first, such as "write wal"; NULL if none did.
const char *fault_vfs_call(void);

#endif
