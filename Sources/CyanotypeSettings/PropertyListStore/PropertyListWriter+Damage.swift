internal import Glibc

/// What the one writer does about a damaged file, and what it keeps for that case.
extension PropertyListWriter {
    /// The version before the last write. It is the old file itself under another name, so that it costs nothing to
    /// keep; nobody writes to it, whoever writes to the file in place.
    var lastGoodCopy: String { "\(folder)/.\(name).last-good" }

    /// What becomes the last good copy when the file is replaced; one name, so that writers that die leave one at most.
    var pendingCopy: String { "\(folder)/.\(name).last-good.new" }

    /// How long a file must have been left alone before it counts as damaged, and how often that is waited for.
    private static var quietNanoseconds: Int { 200_000_000 }
    private static var patience: Int { 10 }

    /// What the file holds, and will until it is replaced: nobody else who takes the lock writes meanwhile.
    /// `recovered` is called with what had to be done about damage.
    func snapshot(
        onDamage policy: PropertyListStore.DamagePolicy,
        recovered: (StoreRecovery) -> Void
    ) throws(BackingStoreError) -> PropertyListFile.Snapshot {
        var before: SystemCalls.Status?
        for _ in 0..<Self.patience {
            let failure: PropertyListReadFailure
            do {
                return try file.snapshot(at: target)
            } catch {
                failure = error
            }
            guard policy == .quarantine, case .damage(let damage, let status) = failure, !damage.isForeign else {
                throw file.failure(failure)
            }
            let age = file.operations.now().nanoseconds(since: status.modified)
            // File times can be finer than the clock, and then a little in the future. Others that are to come say
            // nothing about when the file was written.
            // Where nothing has changed while it was waited, that is enough: the clock stands still on a machine that is
            // not given any time.
            if status != before, (-Self.quietNanoseconds..<Self.quietNanoseconds).contains(age) {
                file.operations.pause(Self.quietNanoseconds - max(0, age))
                before = status
                continue
            }
            do throws(SystemError) {
                if let recovery = try quarantine(damage, status) { recovered(recovery) }
            } catch {
                throw file.failure(failure, outcome: "it could not be moved aside and is as it was: \(error.advice)")
            }
        }
        throw BackingStoreError(
            .corrupt,
            store: file.store,
            reason: "the file is not a property list that can be used, and another program keeps writing it; "
                + "try again when it has done"
        )
    }

    /// Gives the file that is to be replaced a second name.
    ///
    /// - Returns: Whether that could be done; some file systems have no hard links, and then there is no copy.
    func linkOld(_ old: SystemCalls.Status) -> Bool {
        do throws(SystemError) {
            do throws(SystemError) {
                try file.operations.link(target, pendingCopy)
            } catch {
                if error != .exists { throw error }
                // Of a writer that died.
                try SystemCalls.unlink(pendingCopy)
                try file.operations.link(target, pendingCopy)
            }
            if isPrivate { makePrivate(pendingCopy, old) }
            return true
        } catch {
            return false
        }
    }

    // MARK: Moving aside

    /// Moves the damaged file aside and puts the last good copy in its place.
    ///
    /// The file gets its new name before it loses the old one: whatever fails in between, the damaged bytes are there,
    /// and a store that should be restored is never found empty.
    ///
    /// - Returns: `nil` if the file is no longer the one that was found damaged.
    private func quarantine(
        _ damage: PropertyListDamage,
        _ status: SystemCalls.Status
    ) throws(SystemError) -> StoreRecovery? {
        let directory = try SystemCalls.open(folder, O_RDONLY | O_DIRECTORY)
        defer { SystemCalls.close(directory) }
        let copy = lastGood(except: status)
        let (path, isLinked) = try moveAside(status)
        do throws(SystemError) {
            // On the disk under the new name before the old one is taken. Not all file systems can, none is harmed.
            try? file.operations.synchronizeFolder(directory)
            let isThere = isLinked ? try isStill(status) : true
            guard let moved = try SystemCalls.linkStatus(at: path), moved.isSameFile(as: status), isThere else {
                // Somebody has put another file in its place just now, which is theirs and to be read.
                moveBack(path, isLinked: isLinked)
                return nil
            }
            if let copy {
                let isWritten = try write(copy, replacing: isLinked ? moved : nil, mode: moved) {
                    temporary,
                    _ throws(SystemError) in
                    try file.operations.rename(temporary, target)
                }
                guard isWritten else {
                    moveBack(path, isLinked: isLinked)
                    return nil
                }
            } else if isLinked {
                try SystemCalls.unlink(target)
            }
        } catch {
            // So that nobody takes a store for empty that could not be restored.
            moveBack(path, isLinked: isLinked)
            throw error
        }
        try? file.operations.synchronizeFolder(directory)
        if isPrivate { makePrivate(path, status) }
        return StoreRecovery(
            store: file.store,
            quarantine: path,
            reason: "the file was not a property list that can be used: \(damage.reason)",
            isRestored: copy != nil
        )
    }

    /// Gives the damaged file a name of its own, which no file has yet.
    ///
    /// - Returns: The path, and whether the file has its old name, too.
    private func moveAside(_ status: SystemCalls.Status) throws(SystemError) -> (path: String, isLinked: Bool) {
        // A process that died in the middle has already given it one.
        if status.names > 1, let earlier = earlierQuarantine(of: status) { return (earlier, true) }
        let base = "\(folder)/\(name).corrupt-\(file.operations.now().fileNameText)"
        var count = 1
        while true {
            let path = count == 1 ? base : "\(base)-\(count)"
            count += 1
            do throws(SystemError) {
                try file.operations.link(target, path)
                return (path, true)
            } catch {
                if error == .exists { continue }
                guard error.meansNoHardLinks else { throw error }
            }
            if try SystemCalls.linkStatus(at: path) != nil { continue }
            try file.operations.rename(target, path)
            return (path, false)
        }
    }

    private func isStill(_ status: SystemCalls.Status) throws(SystemError) -> Bool {
        try SystemCalls.linkStatus(at: target)?.isSameFile(as: status) == true
    }

    /// Undoes `moveAside(_:)` as long as nothing has taken the file's place.
    private func moveBack(_ path: String, isLinked: Bool) {
        if isLinked {
            // Its last name is not taken from a file.
            if let moved = try? SystemCalls.linkStatus(at: path), moved.names > 1 { try? SystemCalls.unlink(path) }
        } else if case .success(nil) = Result(catching: { () throws(SystemError) in
            try SystemCalls.linkStatus(at: target)
        }) {
            try? SystemCalls.rename(path, target)
        }
    }

    private func earlierQuarantine(of status: SystemCalls.Status) -> String? {
        let prefix = name + ".corrupt-"
        for candidate in (try? file.operations.names(folder, prefix)) ?? [] {
            let path = folder + "/" + candidate
            if let other = try? SystemCalls.linkStatus(at: path), other.isSameFile(as: status) { return path }
        }
        return nil
    }

    /// The bytes of the last good copy, if there is one and it is good.
    private func lastGood(except damaged: SystemCalls.Status) -> [UInt8]? {
        do {
            let descriptor = try SystemCalls.open(lastGoodCopy, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
            defer { SystemCalls.close(descriptor) }
            let status = try SystemCalls.status(of: descriptor)
            guard status.isRegularFile, !status.isSameFile(as: damaged) else { return nil }
            // Whoever may write to the folder can make this another name of a file that only this process may read.
            guard status.owner == damaged.owner || (status.names == 1 && geteuid() != 0) else { return nil }
            let bytes = try file.readAll(descriptor, size: status.size)
            _ = try PropertyListContents(bytes: bytes)
            return bytes
        } catch {
            return nil
        }
    }

    /// As much of it as can be had: only the owner and root can.
    private func makePrivate(_ path: String, _ status: SystemCalls.Status) {
        guard let descriptor = try? SystemCalls.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW) else { return }
        defer { SystemCalls.close(descriptor) }
        // Somebody may have put another file there.
        guard let own = try? SystemCalls.status(of: descriptor), own.isSameFile(as: status) else { return }
        try? SystemCalls.setPermissions(descriptor, 0o600)
    }
}

extension SystemError {
    /// What `link` says where there are no hard links, or not to this file.
    fileprivate var meansNoHardLinks: Bool {
        [EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EXDEV].contains(number)
    }
}
