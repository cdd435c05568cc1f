package import Glibc

/// An open file or folder, which is closed when nobody uses it any more.
///
/// What is in a folder is reached by single names, never by a path of several: a symbolic link among them cannot lead
/// outside.
package final class FileDescriptor: Sendable {
    package let number: Int32

    private init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Opens a folder, which may be at the end of a symbolic link.
    package static func folder(at path: String) throws(SystemError) -> FileDescriptor {
        FileDescriptor(try SystemError.retrying { unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    }

    /// What the system says of the open file.
    package func status() throws(SystemError) -> stat {
        var status = stat()
        _ = try SystemError.retrying { unsafe fstat(number, &status) }
        return status
    }
}

// MARK: - Folders

extension FileDescriptor {
    /// Opens a file of this folder. Opening a pipe does not wait for its other end.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - flags: How to open it, such as `O_RDONLY`.
    ///   - mode: The access rights of a file that is created.
    /// - Returns: The file.
    /// - Throws: ``SystemError``, `ELOOP` if the file is a symbolic link.
    package func open(_ name: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) -> FileDescriptor {
        let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        return FileDescriptor(try SystemError.retrying { unsafe openat(number, name, flags, mode) })
    }

    /// Opens a folder of this folder.
    ///
    /// - Throws: ``SystemError``, `ENOTDIR` if there is something else, such as a symbolic link.
    package func openFolder(_ name: String) throws(SystemError) -> FileDescriptor {
        try open(name, O_RDONLY | O_DIRECTORY)
    }

    /// Creates a folder in this folder for this user only, unless something is there.
    package func createFolder(_ name: String) throws(SystemError) {
        do {
            _ = try SystemError.retrying { unsafe mkdirat(number, name, 0o700) }
        } catch {
            if error.number != EEXIST { throw error }
        }
    }

    /// What the system says of a file of this folder, or of a symbolic link itself; `nil` if there is none.
    package func status(of name: String) throws(SystemError) -> stat? {
        var status = stat()
        do {
            _ = try SystemError.retrying { unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
        return status
    }

    /// Removes a file of this folder, or a symbolic link itself.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    package func remove(_ name: String) throws(SystemError) -> Bool { try unlink(name, 0) }

    /// Removes an empty folder of this folder.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``SystemError``, `ENOTEMPTY` if something is in it.
    @discardableResult
    package func removeFolder(_ name: String) throws(SystemError) -> Bool { try unlink(name, AT_REMOVEDIR) }

    private func unlink(_ name: String, _ flags: Int32) throws(SystemError) -> Bool {
        do {
            _ = try SystemError.retrying { unsafe unlinkat(number, name, flags) }
            return true
        } catch {
            if error.number == ENOENT { return false }
            throw error
        }
    }

    /// Moves a file of this folder into another, in place of the one that may be there.
    package func move(_ name: String, to folder: FileDescriptor, as newName: String) throws(SystemError) {
        _ = try SystemError.retrying { unsafe renameat(number, name, folder.number, newName) }
    }

    /// The names of what is in this folder, in no order, without those that are not UTF-8. A folder that was removed has
    /// none.
    package func names() throws(SystemError) -> [String] {
        let descriptor: Int32
        do {
            // The stream closes its descriptor and moves its position, so it has its own.
            descriptor = try SystemError.retrying { unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        } catch {
            if error.number == ENOENT { return [] }
            throw error
        }
        guard let stream = unsafe fdopendir(descriptor) else {
            let error = SystemError.last
            close(descriptor)
            throw error
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            // The only way to tell the end from a failure.
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw SystemError.last }
                return names
            }
            // Not the property, whose value would be copied with the bytes after the end of the entry.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let bytes = unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            guard let name = unsafe String(validatingCString: bytes), name != ".", name != ".." else { continue }
            names.append(name)
        }
    }
}

// MARK: - Contents

extension FileDescriptor {
    /// Reads bytes from an offset, fewer only at the end of the file.
    package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        // The initializer cannot throw a typed error.
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            while read < count {
                do throws(SystemError) {
                    let part = try SystemError.retrying {
                        unsafe pread(number, buffer.baseAddress.map { unsafe $0 + read }, count - read, offset + read)
                    }
                    if part == 0 { return }
                    read += part
                } catch {
                    failure = error
                    return
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes bytes at an offset.
    package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            written += try SystemError.retrying {
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe pwrite(
                        number,
                        buffer.baseAddress.map { unsafe $0 + written },
                        buffer.count - written,
                        offset + written
                    )
                }
            }
        }
    }

    /// Ends the file after so many bytes.
    package func truncate(to count: Int) throws(SystemError) {
        _ = try SystemError.retrying { ftruncate(number, count) }
    }

    /// Waits until the file, or the names in the folder, are on the disk.
    package func synchronize() throws(SystemError) {
        _ = try SystemError.retrying { fsync(number) }
    }

    /// Waits for a lock on the file (`flock`), which one opening of it has, whichever thread or process that is.
    ///
    /// - Parameter isExclusive: Whether nobody else may have a lock; otherwise, others may have shared ones.
    /// - Throws: ``SystemError``, such as `ENOLCK` if the file system has no locks.
    package func lock(isExclusive: Bool) throws(SystemError) {
        _ = try SystemError.retrying { flock(number, isExclusive ? LOCK_EX : LOCK_SH) }
    }

    /// Takes an exclusive lock on the file, unless somebody else has one.
    ///
    /// - Returns: Whether it has the lock.
    /// - Throws: ``SystemError``, such as `ENOLCK` if the file system has no locks.
    package func tryLock() throws(SystemError) -> Bool {
        do {
            _ = try SystemError.retrying { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.meansNotReady { return false }
            throw error
        }
    }

    /// Releases the lock. Closing the file would leave it with a child that was forked meanwhile.
    package func unlock() {
        _ = flock(number, LOCK_UN)
    }
}
