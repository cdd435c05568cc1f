internal import Glibc

/// Small lists take turns in three files: the list, the last good copy and a spare one. The time of a small write is that of
/// the file system, which takes nearly twice as long where one file is made and another is freed.
extension PropertyListWriter {
    /// The file that the next version is written into: that before the last good copy.
    var spare: String { ownPrefix + ".spare" }

    private static var largestSpare: Int { 1 << 16 }

    /// Whether a spare file may be kept and written over.
    ///
    /// After a write of this process that is on the disk with all names: were it not, a loss of power could give the spare
    /// file back the name of the list, which must be whole. Not beside secrets, which would stay longer than they must.
    func mayTakeTurns(_ old: SystemCalls.Status?, size: Int) -> Bool {
        guard let old, old == file.synchronized else { return false }
        return !isPrivate && !lock.isNew && max(Int(old.size), size) <= Self.largestSpare
    }

    /// Opens the spare file for writing a list of a size over what is in it.
    ///
    /// - Returns: `nil` if there is none that is like the list and open nowhere: a program may still read what was the list
    ///   when it opened it.
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

    /// Gives the spare file the name of the list, the list that of the last good copy, and that copy that of the spare file.
    ///
    /// - Returns: `false`, without having changed anything, if it cannot be done.
    func exchangeSpare(_ path: String) -> Bool {
        guard (try? file.operations.exchange(path, target)) != nil else { return false }
        if (try? file.operations.exchange(path, lastGoodCopy)) == nil { try? SystemCalls.rename(path, lastGoodCopy) }
        return true
    }

    /// Has what is the last good copy now stay as the spare file when another takes its name.
    func linkSpare() {
        guard let copy = try? SystemCalls.linkStatus(at: lastGoodCopy), copy.isRegularFile,
            copy.size <= Self.largestSpare
        else { return }
        try? file.operations.link(lastGoodCopy, spare)
    }
}
