public import Cyanotype
internal import CyanotypeSystem

extension FileCache {
    /// Appends an element to the array of a key, which has the newest elements at its end.
    ///
    /// Several threads and processes may append to one array: none loses an element of another. What is there is not decoded,
    /// so it must be of the same type.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - key: The key. If there is no entry, the array begins with the element.
    ///   - group: The group; without it, the default one.
    ///   - maximumCount: The number of elements that are kept: the oldest leave.
    ///   - keepInMemory: Whether the encoded array is also kept in memory, if it is not larger than the limit.
    /// - Precondition: `maximumCount` is positive.
    /// - Throws: ``FileCacheError`` if the element cannot be encoded or is sensitive, if the entry is damaged or no array, or if
    ///   the file cannot be written.
    /// - Complexity: O(*n*) in the bytes of the array.
    public func append<Element: Mappable>(
        _ element: Element,
        to key: String,
        in group: FileCacheGroup = .default,
        maximumCount: Int,
        keepInMemory: Bool = false
    ) throws(FileCacheError) {
        let address = try EntryAddress(key, in: group)
        let elements = try EntryCoding.content(of: [element], address)
        try append(elements, to: address, maximumCount, keepInMemory)
    }

    /// Appends an element to the array of a key, for a type without a blueprint.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - key: The key. If there is no entry, the array begins with the element.
    ///   - group: The group; without it, the default one.
    ///   - maximumCount: The number of elements that are kept: the oldest leave.
    ///   - keepInMemory: Whether the encoded array is also kept in memory, if it is not larger than the limit.
    /// - Precondition: `maximumCount` is positive.
    /// - Throws: ``FileCacheError`` if the element cannot be encoded, if the entry is damaged or no array, or if the file cannot
    ///   be written.
    @_disfavoredOverload
    public func append<Element: Encodable>(
        _ element: Element,
        to key: String,
        in group: FileCacheGroup = .default,
        maximumCount: Int,
        keepInMemory: Bool = false
    ) throws(FileCacheError) {
        let address = try EntryAddress(key, in: group)
        let elements = try EntryCoding.content(encoding: [element], address)
        try append(elements, to: address, maximumCount, keepInMemory)
    }

    private func append(
        _ elements: EntryFile.Content,
        to address: EntryAddress,
        _ maximumCount: Int,
        _ keepInMemory: Bool
    ) throws(FileCacheError) {
        precondition(maximumCount > 0, "an array keeps at least one element; remove the entry to have none")
        let failure = try change(address) { locked throws(SystemError) -> FileCacheError? in
            let former: EntryFile.Content?
            switch try folder.read(address, in: locked.folder) {
            case .content(let content): former = content
            case .absent: former = nil
            case .damaged:
                try folder.remove(address, in: locked.folder)
                return damage(of: address)
            }
            let content: EntryFile.Content
            do throws(FileCacheError) {
                content = try EntryCoding.appending(elements, to: former, maximumCount: maximumCount, address)
                try checkSize(of: content, address)
            } catch {
                return error
            }
            try folder.write(content, at: address, &locked)
            if keepInMemory { locked.contentToKeep = content }
            return nil
        }
        if let failure { throw failure }
    }
}
