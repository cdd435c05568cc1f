internal import Glibc

/// Folders: where programs keep their files, and how they are made.
package enum Folder {
    /// Creates a folder and its missing ancestors for this user only, each on the disk before the next is created in it.
    package static func create(_ path: String) throws(SystemError) {
        // A file in its place makes the next call fail.
        if unsafe access(path, F_OK) == 0 { return }
        let error = SystemError.last
        if error.number != ENOENT { throw error }
        let parent = Path.split(path).folder
        try create(parent)
        do throws(SystemError) {
            _ = try SystemError.retrying { unsafe mkdir(path, 0o700) }
        } catch {
            if error.number != EEXIST { throw error }
        }
        // A file system that cannot do this has no alternative.
        try? synchronize(parent)
    }

    /// Waits until a file, or the names in a folder, are on the disk.
    package static func synchronize(_ path: String) throws(SystemError) {
        let descriptor = try SystemError.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        _ = try SystemError.retrying { fsync(descriptor) }
    }

    /// The base folder of a kind of files by the XDG Base Directory Specification: a relative path in a variable counts
    /// as unset.
    ///
    /// - Parameters:
    ///   - variable: The variable that names the folder, such as `XDG_CONFIG_HOME`.
    ///   - standard: The folder in the user's home where the variable is unset, such as `.config`.
    ///   - environment: The variables of the process.
    ///   - home: Queries the user database for the user's home.
    /// - Returns: The folder, or `nil` if the user has no home.
    package static func base(
        _ variable: String,
        standard: String,
        environment: [String: String],
        home: () -> String?
    ) -> String? {
        if let folder = environment[variable], Path.isAbsolute(folder) { return folder }
        if let home = environment["HOME"], Path.isAbsolute(home) { return "\(home)/\(standard)" }
        if let home = home(), Path.isAbsolute(home) { return "\(home)/\(standard)" }
        return nil
    }

    /// Returns the home folder of the process's user from the user database.
    package static func home() -> String? {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
            guard let base = buffer.baseAddress,
                unsafe getpwuid_r(getuid(), &entry, base, buffer.count, &found) == 0, unsafe found != nil,
                let home = unsafe entry.pw_dir
            else { return nil }
            // Copied here, because it is a part of the buffer.
            return unsafe String(cString: home)
        }
    }
}
