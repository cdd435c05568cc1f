internal import CyanotypeSystem

/// The contents of entries that are kept in memory, up to a number of bytes. Those that were used longest ago leave first.
///
/// They hold for one number of changes of the folder: once another process, or this one, has changed anything without
/// telling, all of them leave.
struct KeptContents {
    private struct Node {
        let address: EntryAddress
        let content: EntryFile.Content
        var newer: Int?
        var older: Int?
    }

    private let limit: Int
    private var count = 0
    private var indices: [EntryAddress: Int] = [:]
    /// A list linked by indices: one of objects would be freed by recursion.
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?
    /// The file that has the number of changes.
    private var stateFile: FileDescriptor?
    private var changeCount: UInt64 = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// The number of bytes that are kept, and of their keys.
    var byteCount: Int { count }

    /// Returns the content of an entry if it still holds.
    mutating func content(at address: EntryAddress) -> EntryFile.Content? {
        guard let index = indices[address], let stateFile else { return nil }
        guard FolderState.changeCount(in: stateFile) == changeCount, let node = nodes[index] else {
            removeAll()
            return nil
        }
        unlink(index)
        link(index)
        return node.content
    }

    /// Notes a change that this process has made.
    ///
    /// - Parameters:
    ///   - former: The number of changes before it.
    ///   - new: The number after it.
    ///   - file: The file with the number, which nobody else changes now.
    ///   - address: The entry that was changed; `nil` if there were several.
    mutating func noteChange(
        from former: UInt64,
        to new: UInt64,
        in file: FileDescriptor,
        of address: EntryAddress?
    ) {
        if let address, changeCount == former {
            if let index = indices[address] { remove(index) }
        } else {
            removeAll()
        }
        (stateFile, changeCount) = (file, new)
    }

    /// Keeps the content of an entry, unless it is too large.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - address: The entry.
    ///   - changeCount: The number of changes, which nobody changes now.
    ///   - file: The file with the number.
    mutating func keep(
        _ content: EntryFile.Content,
        at address: EntryAddress,
        _ changeCount: UInt64,
        in file: FileDescriptor
    ) {
        if self.changeCount != changeCount { removeAll() }
        (stateFile, self.changeCount) = (file, changeCount)
        if let index = indices[address] { remove(index) }
        let node = Node(address: address, content: content)
        let size = Self.size(of: node)
        if size > limit { return }
        while count > limit - size, let oldest { remove(oldest) }
        count += size
        let index = free.popLast() ?? nodes.count
        if index == nodes.count { nodes.append(node) } else { nodes[index] = node }
        indices[address] = index
        link(index)
    }

    mutating func removeAll() {
        self = KeptContents(limit: limit)
    }

    private static func size(of node: Node) -> Int {
        node.content.bytes.count + node.address.key.utf8.count + node.address.group.name.utf8.count
    }

    private mutating func remove(_ index: Int) {
        guard let node = nodes[index] else { return }
        unlink(index)
        nodes[index] = nil
        free.append(index)
        indices[node.address] = nil
        count -= Self.size(of: node)
    }

    // MARK: - The list

    private mutating func link(_ index: Int) {
        nodes[index]?.newer = nil
        nodes[index]?.older = newest
        if let newest { nodes[newest]?.newer = index } else { oldest = index }
        newest = index
    }

    private mutating func unlink(_ index: Int) {
        guard let node = nodes[index] else { return }
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
    }
}
