internal import Cyanotype

/// Where an entry is.
struct EntryAddress: Hashable, Sendable {
    let group: FileCacheGroup
    /// The key, in NFC.
    let key: String
    /// The folders that lead to the file, and its name.
    let folderNames: [String]
    let fileName: String

    /// - Throws: ``FileCacheError`` if the group has no folder, or the key is too long.
    init(_ key: String, in group: FileCacheGroup) throws(FileCacheError) {
        self.group = group
        folderNames = try group.folderNames()
        self.key = CanonicalText.normalized(key)
        if self.key.utf8.count > EntryFile.maximumTextCount {
            throw FileCacheError(.tooLarge, "a key may have at most \(EntryFile.maximumTextCount) bytes", in: group)
        }
        fileName = EntryName.ofFile(self.key)
    }

    // The rest follows from these.
    static func == (left: EntryAddress, right: EntryAddress) -> Bool {
        left.key == right.key && left.group == right.group
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(group)
    }

    /// The path of the file from the folder of the cache, for messages.
    var path: String { (folderNames + [fileName]).joined(separator: "/") }
}
