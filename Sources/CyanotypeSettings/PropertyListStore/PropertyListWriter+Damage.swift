internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// How the writer handles a damaged file, and what it keeps for that case.
extension PropertyListWriter {
    /// The path of the version before the last write. That is the old file itself under another name, so it costs
    /// nothing to keep. Programs that write in place do not change it.
    var lastGoodCopy: String { "\(folder)/.\(name).last-good" }

    /// The path of the next last good copy, until the file is replaced. The name is fixed, so writers that die leave at
    /// most one.
    var pendingCopy: String { "\(folder)/.\(name).last-good.new" }

    /// How long a file must have been unchanged before it counts as damaged, and how many times to wait for that.
    private static var quietNanoseconds: Int { 200_000_000 }
    private static var maximumAttempts: Int { 10 }

    /// Returns what the file holds until it is replaced: no one else who takes the lock writes meanwhile. Passes any
    /// recovery from damage to `recovered`.
    func snapshot(
        onDamage policy: PropertyListStore.DamagePolicy,
        recovered: (StoreRecovery) -> Void
    ) throws(BackingStoreError) -> PropertyListFile.Snapshot {
        var before: SystemCalls.Status?
        for _ in 0..<Self.maximumAttempts {
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
            // File times can be finer than the clock, and then slightly in the future. Times further ahead do not show
            // when the file was written. If nothing changed during the wait, the file is quiet, whatever the clock
            // shows: it stands still on a machine that gets no CPU time.
            if status != before, (-Self.quietNanoseconds..<Self.quietNanoseconds).contains(age) {
                file.operations.pause(Self.quietNanoseconds - max(0, age))
                before = status
                continue
            }
            do throws(WriteFailure) {
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

    /// Gives the file to be replaced a second name.
    ///
    /// - Returns: Whether that succeeded. Some file systems have no hard links; then there is no copy.
    func linkOld(_ old: SystemCalls.Status) -> Bool {
        do throws(SystemError) {
            do throws(SystemError) {
                try file.operations.link(target, pendingCopy)
            } catch {
                if error != .exists { throw error }
                // Left by a writer that died.
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

    /// Moves the damaged file aside and replaces it with the last good copy.
    ///
    /// The file gets its new name before it loses the old one. Whatever fails in between, the damaged bytes survive,
    /// and no one finds the store empty before it is restored.
    ///
    /// - Returns: `nil` if the file is no longer the damaged one.
    private func quarantine(
        _ damage: PropertyListDamage,
        _ status: SystemCalls.Status
    ) throws(WriteFailure) -> StoreRecovery? {
        let directory = try WriteFailure.trying { () throws(SystemError) in
            try SystemCalls.open(folder, O_RDONLY | O_DIRECTORY)
        }
        defer { SystemCalls.close(directory) }
        let copy = lastGood(except: status)
        let (path, isLinked) = try WriteFailure.trying { () throws(SystemError) in try moveAside(status) }
        do throws(WriteFailure) {
            // Flushes the new name to the disk before the old one is removed. Not all file systems can; failure is
            // harmless.
            try? file.operations.synchronizeFolder(directory)
            let moved = try WriteFailure.trying { () throws(SystemError) in
                if isLinked, try !isStill(status) { return nil as SystemCalls.Status? }
                return try SystemCalls.linkStatus(at: path)
            }
            guard let moved, moved.isSameFile(as: status) else {
                // Another program has just put its own file there, which is to be read instead.
                moveBack(path, isLinked: isLinked)
                return nil
            }
            if let copy {
                let isWritten = try write(copy, replacing: isLinked ? moved : nil, like: (path, moved)) {
                    temporary,
                    _ throws(SystemError) in
                    try file.operations.rename(temporary, target)
                }
                guard isWritten else {
                    moveBack(path, isLinked: isLinked)
                    return nil
                }
            } else if isLinked {
                try WriteFailure.trying { () throws(SystemError) in try SystemCalls.unlink(target) }
            }
        } catch {
            // A store that could not be restored must not look empty.
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

    /// Gives the damaged file an unused name.
    ///
    /// - Returns: The path, and whether the file also still has its old name.
    private func moveAside(_ status: SystemCalls.Status) throws(SystemError) -> (path: String, isLinked: Bool) {
        // A process that died midway has already given it one.
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

    /// Undoes `moveAside(_:)`, unless another file has taken the file's place.
    private func moveBack(_ path: String, isLinked: Bool) {
        if isLinked {
            // Never removes a file's last name.
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

    /// Returns the bytes of the last good copy, or `nil` if it is missing or damaged.
    private func lastGood(except damaged: SystemCalls.Status) -> [UInt8]? {
        do {
            let descriptor = try SystemCalls.open(lastGoodCopy, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
            defer { SystemCalls.close(descriptor) }
            let status = try SystemCalls.status(of: descriptor)
            guard status.isRegularFile, !status.isSameFile(as: damaged) else { return nil }
            // Anyone who may write to the folder could have linked this name to a file that only this process may read.
            guard status.owner == damaged.owner || (status.names == 1 && geteuid() != 0) else { return nil }
            let bytes = try file.readAll(descriptor, size: status.size)
            _ = try PropertyListContents(bytes: bytes)
            return bytes
        } catch {
            return nil
        }
    }

    /// Sets mode 0600 where possible: only the owner and root can.
    private func makePrivate(_ path: String, _ status: SystemCalls.Status) {
        guard let descriptor = try? SystemCalls.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW) else { return }
        defer { SystemCalls.close(descriptor) }
        // Another program may have put a different file there.
        guard let own = try? SystemCalls.status(of: descriptor), own.isSameFile(as: status) else { return }
        try? SystemCalls.setPermissions(descriptor, 0o600)
    }
}

extension SystemError {
    /// Whether `link` failed because hard links are unsupported, in general or for this file.
    fileprivate var meansNoHardLinks: Bool {
        [EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EXDEV].contains(number)
    }
}
