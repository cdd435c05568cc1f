internal import CyanotypeSystem

extension FileCache {
    /// Finds an entry and decodes it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - group: The group.
    ///   - keepInMemory: Whether to keep the content in memory.
    ///   - decode: Decodes a content. It is called while no lock is held.
    /// - Returns: The value; `nil` if there is none.
    /// - Throws: ``FileCacheError`` if the entry cannot be read, is damaged, or cannot be decoded.
    func find<Value>(
        _ key: String,
        in group: FileCacheGroup,
        _ keepInMemory: Bool,
        _ decode: (EntryFile.Content, EntryAddress) throws(FileCacheError) -> Value
    ) throws(FileCacheError) -> Value? {
        let address = try EntryAddress(key, in: group)
        if let content = kept.withLock({ $0.content(at: address) }) { return try decode(content, address) }
        switch try load(address, keepInMemory) {
        case .content(let content): return try decode(content, address)
        case .absent: return nil
        case .damaged:
            return try removeDamaged(address).map { content throws(FileCacheError) in try decode(content, address) }
        }
    }

    private func load(_ address: EntryAddress, _ keepInMemory: Bool) throws(FileCacheError) -> CacheFolder.Found {
        try converting(address) { () throws(SystemError) in
            guard keepInMemory else { return try folder.read(address) }
            // Otherwise, the content could be kept after a change of it that was already counted.
            return try folder.withLock(isExclusive: false) {
                (locked: inout CacheFolder.LockedFolder) throws(SystemError) in
                let found = try folder.read(address, in: locked.folder)
                let (changeCount, file) = (locked.state.changeCount, locked.stateFile)
                if case .content(let content) = found {
                    kept.withLock { $0.keep(content, at: address, changeCount, in: file) }
                }
                return found
            }
        }
    }

    /// Removes an entry that is damaged, and throws. Returns the content if somebody has replaced it meanwhile; `nil` if
    /// somebody has removed it.
    func removeDamaged(_ address: EntryAddress) throws(FileCacheError) -> EntryFile.Content? {
        let found = try change(address) { locked throws(SystemError) in
            let found = try folder.read(address, in: locked.folder)
            if case .damaged = found { try folder.remove(address, in: locked.folder) }
            return found
        }
        switch found {
        case .content(let content): return content
        case .absent: return nil
        case .damaged: throw damage(of: address)
        }
    }

    func damage(of address: EntryAddress) -> FileCacheError {
        FileCacheError(
            .damaged,
            "the file was damaged and has been removed; get the value again from where it came",
            in: address.group,
            key: address.key,
            at: path + "/" + address.path
        )
    }

    /// Writes an entry.
    func write(_ content: EntryFile.Content, at address: EntryAddress, _ keepInMemory: Bool) throws(FileCacheError) {
        try checkSize(of: content, address)
        try change(address) { locked throws(SystemError) in
            try folder.write(content, at: address, &locked)
            if keepInMemory { locked.contentToKeep = content }
        }
    }

    func checkSize(of content: EntryFile.Content, _ address: EntryAddress) throws(FileCacheError) {
        if content.bytes.count <= EntryFile.maximumContentCount { return }
        let limit = EntryFile.maximumContentCount
        throw FileCacheError(
            .tooLarge,
            "the value has \(content.bytes.count) bytes; at most \(limit) are kept",
            in: address.group,
            key: address.key
        )
    }

    /// Removes an entry, if there is one.
    func remove(_ address: EntryAddress) throws(FileCacheError) {
        try change(address) { locked throws(SystemError) in try folder.remove(address, in: locked.folder) }
    }

    /// Changes the folder.
    ///
    /// - Parameters:
    ///   - address: The entry that changes; `nil` if there are several.
    ///   - body: Makes the change. It must not call code of the program.
    /// - Returns: What the closure returns.
    /// - Throws: ``FileCacheError`` if the folder cannot be locked, or the closure throws.
    func change<Result>(
        _ address: EntryAddress?,
        _ body: (inout CacheFolder.LockedFolder) throws(SystemError) -> Result
    ) throws(FileCacheError) -> Result {
        try converting(address) { () throws(SystemError) in
            try folder.withLock(isExclusive: true) { (locked: inout CacheFolder.LockedFolder) throws(SystemError) in
                let former = locked.state.changeCount
                try locked.state.countChange()
                let (new, file) = (locked.state.changeCount, locked.stateFile)
                // If the change fails, what is in memory does not hold any more: part of it may have been made.
                let result = try body(&locked)
                let content = locked.contentToKeep
                kept.withLock { kept in
                    kept.noteChange(from: former, to: new, in: file, of: address)
                    if let content, let address { kept.keep(content, at: address, new, in: file) }
                }
                return result
            }
        }
    }

    /// Calls a closure, and converts its error.
    func converting<Result>(
        _ address: EntryAddress? = nil,
        _ body: () throws(SystemError) -> Result
    ) throws(FileCacheError) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw FileCacheError(error, of: address, at: path)
        }
    }
}
