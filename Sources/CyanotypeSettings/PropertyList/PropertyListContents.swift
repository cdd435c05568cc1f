internal import Cyanotype

/// The root of a property list file: values by key, in the file's order, so that entries of other programs stay in
/// place.
///
/// Reading checks the whole file but creates values only on demand. Writing copies what is unchanged: most programs
/// change one value of many.
struct PropertyListContents: Sendable {
    /// A key with its new value; `nil` removes the key.
    typealias Change = (key: ExactString, list: PropertyList?)

    /// The origin of a member that is written.
    enum Item {
        /// A part of the source: the objects of key and value in a binary list, the start and end of the member in XML.
        case object(Int, Int)
        case list(String, PropertyList)
    }

    private enum Source: Sendable {
        case none
        case binary(BinaryPropertyList)
        /// A source in UTF-8.
        case xml([UInt8])
    }

    private enum Value: Sendable {
        case list(PropertyList)
        /// The objects in a binary source.
        case objects(key: Int, value: Int)
        /// The start of a member in an XML source, the start of its value, and the end of both.
        case text(start: Int, value: Int, end: Int)
    }

    private struct Member: Sendable {
        /// The range of the key in `keyBytes`.
        var key: Range<Int>
        var value: Value
        /// Whether another member with the same key takes precedence. The file keeps both until the key is changed.
        var isShadowed = false
    }

    private var source = Source.none
    private var members: [Member] = []
    private var keyBytes: [UInt8] = []
    private var table = KeyTable()
    private var shadowedCount = 0

    init() {}

    init(_ entries: [PropertyList.Entry]) {
        append(entries)
    }

    /// Reads the bytes of a file.
    init(bytes: [UInt8]) throws(PropertyListDamage) {
        self.init()
        if bytes.isEmpty { throw PropertyListDamage("it is empty") }
        if BinaryPropertyList.isBinary(bytes) {
            try read(BinaryPropertyList(bytes))
            return
        }
        let text = try PropertyListText.utf8(bytes)
        if PropertyListText.isXML(text) {
            try read(xml: text)
            return
        }
        guard case .dictionary(let entries) = try OpenStepReader.list(text) else { throw Self.otherRoot }
        append(entries)
    }

    /// The list belongs to another program, so it is not damaged.
    private static let otherRoot = PropertyListDamage.foreign("its root is not a dictionary")

    private mutating func read(_ list: BinaryPropertyList) throws(PropertyListDamage) {
        source = .binary(list)
        try list.withReading { reading throws(PropertyListDamage) in
            let root = try reading.object(list.top)
            guard root.kind == 0xD else { throw Self.otherRoot }
            members.reserveCapacity(root.count)
            table.reserve(root.count)
            for index in 0..<root.count {
                let keyNumber = try reading.reference(index, of: root)
                let key = try reading.object(keyNumber)
                let value = Value.objects(
                    key: keyNumber,
                    value: try reading.reference(root.count + index, of: root)
                )
                let payload = unsafe UnsafeBufferPointer(rebasing: reading.buffer[key.start..<key.start + key.payload])
                // The first of several values under one key counts, as in Foundation.
                if key.kind == 0x5, unsafe payload.isASCII {
                    unsafe append(payload, value, lastCounts: false)
                } else {
                    let string = reading.string(key) ?? PropertyList.text(ofBrokenString: reading.units(key))
                    append(string, value, lastCounts: false)
                }
            }
        }
    }

    private mutating func read(xml text: [UInt8]) throws(PropertyListDamage) {
        source = .xml(text)
        try XMLPropertyListReader.read(text) { reader throws(PropertyListDamage) in
            let (root, isEmpty) = try reader.beginRoot()
            guard root == .dict else {
                // Checks that the root is a value at all.
                let _: NoProduct = try reader.value(of: root, isEmpty: isEmpty, depth: 1)
                try reader.endRoot()
                throw Self.otherRoot
            }
            if !isEmpty {
                while let member = try reader.nextMember() {
                    let value = Value.text(start: member.start, value: member.value, end: member.end)
                    // The last of several values under one key counts, as in Foundation.
                    if case .plain(let range) = member.key,
                        unsafe range.isEmpty || reader.base[range.lowerBound] != 0x24
                    {
                        unsafe append(UnsafeBufferPointer(rebasing: reader.base[range]), value, lastCounts: true)
                    } else {
                        append(reader.key(member.key), value, lastCounts: true)
                    }
                }
            }
            try reader.endRoot()
        }
    }

    // MARK: Keys

    private mutating func append(_ entries: [PropertyList.Entry]) {
        members.reserveCapacity(members.count + entries.count)
        table.reserve(members.count + entries.count)
        for entry in entries { append(entry.key, .list(entry.value), lastCounts: true) }
    }

    private mutating func append(_ key: String, _ value: Value, lastCounts: Bool) {
        var key = key
        key.withUTF8 { unsafe append($0, value, lastCounts: lastCounts) }
    }

    private mutating func append(_ key: UnsafeBufferPointer<UInt8>, _ value: Value, lastCounts: Bool) {
        let start = keyBytes.count
        unsafe keyBytes.append(contentsOf: key)
        members.append(Member(key: start..<keyBytes.count, value: value))
        let position = members.count - 1
        guard let other = unsafe insert(key, at: position) else { return }
        shadowedCount += 1
        if lastCounts {
            members[other].isShadowed = true
            unsafe table.move(key, from: other, to: position)
        } else {
            members[position].isShadowed = true
        }
    }

    private mutating func insert(_ key: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        // Copies, so that the closure does not capture `self` while `table` is modified.
        let (members, keyBytes) = (members, keyBytes)
        return unsafe table.insert(key, at: position) { unsafe Self.isSame(key, keyBytes, members[$0].key) }
    }

    private func position(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { key in
            unsafe table.position(of: key) { unsafe Self.isSame(key, keyBytes, members[$0].key) }
        }
    }

    private static func isSame(_ key: UnsafeBufferPointer<UInt8>, _ keyBytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard range.count == key.count else { return false }
        return unsafe keyBytes.withUnsafeBufferPointer {
            unsafe UnsafeBufferPointer(rebasing: $0[range]).elementsEqual(key)
        }
    }

    private func key(_ member: Member) -> String {
        unsafe keyBytes.withUnsafeBufferPointer {
            unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[member.key]), as: UTF8.self)
        }
    }

    /// The keys, in the file's order.
    var keys: [ExactString] {
        members.lazy.filter { !$0.isShadowed }.map { ExactString(key($0)) }
    }

    // MARK: Values

    /// All entries, in the file's order.
    var entries: [PropertyList.Entry] {
        var entries: [PropertyList.Entry] = []
        entries.reserveCapacity(members.count)
        forEachValue { key, value in entries.append(PropertyList.Entry(key: key, value: value)) }
        return entries
    }

    /// All values. A dictionary treats two spellings of a key as one, and keeps the first here.
    var values: [String: StoredValue] {
        var values: [String: StoredValue] = Dictionary(minimumCapacity: members.count)
        forEachValue { key, value in StoredValue.add(key, value, to: &values, replacing: false) }
        return values
    }

    subscript(key: String) -> PropertyList? {
        position(of: key).map { value(members[$0]) }
    }

    /// Returns the value under a key, decoded without an intermediate tree.
    func storedValue(forKey key: String) -> StoredValue? {
        position(of: key).map { value(members[$0]) }
    }

    private func forEachValue<Product: PropertyListProduct>(_ body: (String, Product) -> Void) {
        guard case .binary(let list) = source else {
            for member in members where !member.isShadowed { body(key(member), value(member)) }
            return
        }
        list.decode { decoding throws(PropertyListDamage) in
            for member in members where !member.isShadowed {
                if case .objects(_, let object) = member.value {
                    body(key(member), try decoding.value(of: object, depth: 2))
                } else {
                    body(key(member), value(member))
                }
            }
        }
    }

    private func value<Product: PropertyListProduct>(_ member: Member) -> Product {
        switch (member.value, source) {
        case (.list(let list), _): Product(list: list)
        case (.objects(_, let object), .binary(let list)): list.value(of: object, depth: 2)
        case (.text(_, let value, _), .xml(let text)): XMLPropertyListReader.value(in: text, at: value)
        // The contents make members only of their own source.
        default: preconditionFailure("a member of another source")
        }
    }

    // MARK: Changes

    /// Applies the changes in one pass. New keys come last, in the order of `changes`.
    mutating func set(_ changes: [Change]) {
        var removed: Set<Int> = []
        for (key, list) in changes {
            switch (position(of: key.string), list) {
            case (let position?, let list?): members[position].value = .list(list)
            case (nil, let list?): append(key.string, .list(list), lastCounts: true)
            case (let position?, nil): removed.insert(position)
            case (nil, nil): break
            }
        }
        if shadowedCount > 0 {
            // Otherwise shadowed members would reappear after the removal of the one that took precedence.
            let changed = Set(changes.map(\.key))
            for (index, member) in members.enumerated() where member.isShadowed {
                if changed.contains(ExactString(key(member))) { removed.insert(index) }
            }
        }
        if removed.isEmpty { return }
        var index = -1
        members.removeAll { _ in
            index += 1
            return removed.contains(index)
        }
        rebuildTable()
    }

    /// Drops the keys of removed members.
    private mutating func rebuildTable() {
        table = KeyTable()
        table.reserve(members.count)
        shadowedCount = 0
        let old = keyBytes
        keyBytes = []
        unsafe old.withUnsafeBufferPointer { bytes in
            for position in members.indices {
                let key = unsafe UnsafeBufferPointer(rebasing: bytes[members[position].key])
                let start = keyBytes.count
                unsafe keyBytes.append(contentsOf: key)
                members[position].key = start..<keyBytes.count
                if members[position].isShadowed {
                    shadowedCount += 1
                } else {
                    _ = unsafe table.insert(key, at: position, isSame: { _ in false })
                }
            }
        }
    }

    // MARK: Memory

    private var sourceCount: Int {
        switch source {
        case .none: 0
        case .binary(let list): list.bytes.count
        case .xml(let text): text.count
        }
    }

    /// The number of the file's bytes in memory, for tests.
    var retainedCount: Int { sourceCount + keyBytes.count }

    /// Returns the contents without the parts of the source that are no longer needed. `bytes` are the written
    /// contents.
    ///
    /// Reads `bytes` if they are less than half of the source, so that replaced values never take more memory than the
    /// file itself.
    func compacted(to bytes: [UInt8]) -> PropertyListContents {
        var compacted = self
        if members.allSatisfy({ if case .list = $0.value { true } else { false } }) {
            compacted.source = .none
        } else if sourceCount / 2 > bytes.count, let written = try? PropertyListContents(bytes: bytes) {
            compacted = written
        }
        return compacted
    }

    // MARK: Writing

    /// Returns the bytes to write to the file.
    func bytes(format: PropertyListFormat) -> [UInt8] {
        switch (format, source) {
        case (.binary, .binary(let list)):
            BinaryPropertyListWriter.bytes(of: items(copying: true), source: list)
        case (.binary, _):
            BinaryPropertyListWriter.bytes(of: items(copying: false), source: nil)
        case (.xml, .xml(let text)):
            XMLPropertyListWriter.bytes(of: items(copying: true), source: text)
        case (.xml, _):
            XMLPropertyListWriter.bytes(of: items(copying: false), source: [])
        }
    }

    /// Keeps shadowed members only where their order still shows which one counts.
    private func items(copying: Bool) -> [Item] {
        var items: [Item] = []
        items.reserveCapacity(members.count)
        for member in members {
            switch member.value {
            case .objects(let key, let value) where copying: items.append(.object(key, value))
            case .text(let start, _, let end) where copying: items.append(.object(start, end))
            default:
                if !member.isShadowed { items.append(.list(key(member), value(member))) }
            }
        }
        return items
    }
}
