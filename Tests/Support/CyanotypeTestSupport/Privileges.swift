internal import Glibc

/// The rights of a process that tests start.
public enum Privileges {
    /// Makes the process one of the user "nobody", if root has started it. Root may write everything.
    ///
    /// - Returns: Whether the process is not one of root.
    public static func drop() -> Bool {
        if getuid() != 0 { return true }
        // "nobody" has this number everywhere.
        let nobody: uid_t = 65_534
        return setgroups(0, nil) == 0 && setgid(nobody) == 0 && setuid(nobody) == 0
    }
}
