internal import Glibc

/// Small lists rotate among three files: the list, the last good copy and a spare file. The file system dominates the
/// time of a small write, and takes about 1.6 times as long if it must create one file and free another.
extension PropertyListWriter {
    /// The path of the file that the next version is written into: the version before the last good copy.
    var spare: String { ownPrefix + ".spare" }

    private static var largestSpare: Int { 1 << 16 }

    /// Whether the writer may keep a spare file and overwrite it.
    ///
    /// Only after a write of this process that is on the disk with all names. Otherwise a loss of power could give the
    /// spare file the name of the list again, which must be whole. Never beside secrets, which would stay on the disk
    /// for longer than necessary.
    func mayTakeTurns(_ old: SystemCalls.Status?, size: Int) -> Bool {
        guard let old, old == file.synchronized else { return false }
        return !isPrivate && !lock.isNew && max(Int(old.size), size) <= Self.largestSpare
    }

    /// Opens the spare file to overwrite it with a list of `size` bytes.
    ///
    /// - Returns: `nil` if there is none that has the mode and owner of the list and is open nowhere else: a program
    ///   that opened the file when it was the list may still be reading it.
    func openSpare(like old: SystemCalls.Status?, size: Int) -> NewFile? {
        let path = spare
        guard let descriptor = try? SystemCalls.open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW) else { return nil }
        if let old, let own = try? SystemCalls.status(of: descriptor), own.isRegularFile, own.names == 1,
            (own.mode, own.owner, own.group) == (old.mode, old.owner, old.group), own.size <= Self.largestSpare,
            SystemCalls.isOpenNowhereElse(descriptor),
            own.size <= size || (try? SystemCalls.setSize(descriptor, size)) != nil
        {
            return (descriptor, path)
        }
        SystemCalls.close(descriptor)
        return nil
    }

    /// Rotates the names: the spare file becomes the list, the list the last good copy, and that copy the spare file.
    ///
    /// - Returns: `false` if that fails; then nothing has changed.
    func exchangeSpare(_ path: String) -> Bool {
        guard (try? file.operations.exchange(path, target)) != nil else { return false }
        if (try? file.operations.exchange(path, lastGoodCopy)) == nil { try? SystemCalls.rename(path, lastGoodCopy) }
        return true
    }

    /// Links the current last good copy as the spare file, so that it survives when another takes its name.
    func linkSpare() {
        guard let copy = try? SystemCalls.linkStatus(at: lastGoodCopy), copy.isRegularFile,
            copy.size <= Self.largestSpare
        else { return }
        try? file.operations.link(lastGoodCopy, spare)
    }
}
