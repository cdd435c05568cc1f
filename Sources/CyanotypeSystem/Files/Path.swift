internal import Glibc

/// Paths of files: their parts, and where links lead.
package enum Path {
    /// Splits a path into the folder and the name in it.
    package static func split(_ path: String) -> (folder: String, name: String) {
        var path = path[...]
        // Bytes, because a slash can be one `Character` with a mark after it or a format character before it.
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = Substring(path.utf8.dropLast()) }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(path)) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(Substring(path.utf8[slash...].dropFirst())))
    }

    package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

    /// Returns the path to which the symbolic link at a path leads; `nil` if there is no link. The path may be that of
    /// another link.
    package static func linked(from path: String) throws(SystemError) -> String? {
        // No link of Linux is longer, so `readlink` truncates none.
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count: Int
        do {
            count = try SystemError.retrying { unsafe readlink(path, &target, target.count) }
        } catch {
            // EINVAL: the file is not a link.
            if error.number == EINVAL || error.number == ENOENT { return nil }
            throw error
        }
        let bytes = target.prefix(count).map(UInt8.init(bitPattern:))
        // Repairing the name would make it that of another file.
        guard let text = String(validating: bytes, as: UTF8.self) else { throw SystemError(EILSEQ) }
        return isAbsolute(text) ? text : split(path).folder + "/" + text
    }

    /// The number of links that Linux follows in one path.
    package static let maximumLinkCount = 40

    /// Follows the links at a path, whether or not there is a file at their end. Links in the path of the folder stay.
    ///
    /// - Throws: ``SystemError``, `ELOOP` if the links lead in a circle.
    package static func followingLinks(_ path: String) throws(SystemError) -> String {
        var path = path
        for _ in 0...maximumLinkCount {
            guard let next = try linked(from: path) else { return path }
            path = next
        }
        throw SystemError(ELOOP)
    }

    /// Returns the absolute path of the file to which a path leads, or the path itself if there is no file. Links in the
    /// path of the folder may stay.
    package static func resolved(_ path: String) -> String {
        var status = stat()
        // It matters only whether the file itself is a link, not whether a folder is.
        if isAbsolute(path), unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK { return path }
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
