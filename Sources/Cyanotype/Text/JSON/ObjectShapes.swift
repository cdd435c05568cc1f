internal import Glibc

/// The keys of an object that is being read.
struct ObjectKeys {
    /// The node of the object's last key in the shape tree; the root while there is none.
    fileprivate(set) var member = ObjectShapes.root

    /// The start of the object's keys on the stack of names if they are not worth a branch of the tree; otherwise
    /// negative.
    fileprivate var firstName = -1

    /// The positions of the names on the stack, once there are enough names to hash.
    fileprivate var index: [ExactString: Int]?
}

/// Stores the keys of a document's objects.
///
/// Most keys are found in the tree of earlier objects' shapes. The others are collected name by name.
struct ObjectShapes: ~Copyable {
    /// The number of names from which an object outside the tree hashes them.
    private static var indexThreshold: Int { 64 }

    static var root: Int { ShapeTree.root }

    /// The shape tree, which has no nodes until `use` is called.
    private var tree = ShapeTree()

    /// The keys of the objects outside the tree.
    private var names = Stack<String>()

    /// Some bits of each of those names, which are enough to distinguish most of them.
    private var fingerprints = Stack<UInt64>()

    /// Takes a tree from the pool, and makes the still empty stack of names start in `memory`, which must outlive it.
    mutating func use(_ memory: UnsafeMutableRawBufferPointer) {
        var memory = unsafe memory
        unsafe names.use(&memory, capacity: 40)
        unsafe fingerprints.use(&memory, capacity: 40)
        ShapeTree.takeFromPool(&tree)
    }

    /// Returns the tree to the pool for the next document.
    mutating func recycle() {
        ShapeTree.giveToPool(&tree)
    }

    /// Appends the key at `key`, after its opening quote, if it has followed the object's previous keys before.
    ///
    /// - Parameters:
    ///   - keys: The keys of the object so far.
    ///   - key: The key in the document that ends at `end`.
    ///   - end: The end of the document.
    ///   - hint: The member whose value is the object.
    /// - Returns: The bytes of the key, without its closing quote, which has also been found; `nil` for an unknown key.
    @inline(__always)
    mutating func follow(
        _ keys: inout ObjectKeys,
        _ key: BytePointer,
        _ end: BytePointer,
        _ hint: Int
    ) -> Int? {
        guard keys.firstName < 0 else { return nil }
        return tree.follow(&keys.member, key, end, hint)
    }

    /// Appends a key that has not followed the object's previous keys before.
    ///
    /// - Parameters:
    ///   - keys: The keys of the object so far.
    ///   - name: The key.
    ///   - key: The position of the key in the document, if its bytes there are those of `name`.
    ///   - hint: The member whose value is the object.
    /// - Returns: `false`, without appending, if the object already has the key.
    mutating func append(_ keys: inout ObjectKeys, _ name: String, at key: BytePointer?, _ hint: Int) -> Bool {
        if keys.firstName >= 0 { return appendOwn(&keys, name, at: key) }
        if let key, tree.makeRoom(below: keys.member, for: name) {
            return tree.append(&keys.member, name, at: key, hint)
        }
        keys.firstName = names.count
        for name in tree.names(upTo: keys.member) { pushName(name, Self.fingerprint(name, at: nil)) }
        return appendOwn(&keys, name, at: key)
    }

    /// Appends a key to an object outside the tree.
    private mutating func appendOwn(_ keys: inout ObjectKeys, _ name: String, at key: BytePointer?) -> Bool {
        let fingerprint = Self.fingerprint(name, at: key)
        if names.count - keys.firstName >= Self.indexThreshold {
            return appendIndexed(&keys, name, fingerprint)
        }
        let position = fingerprints.firstPosition(of: fingerprint, from: keys.firstName)
        if position < names.count, isName(name, fingerprint, from: position) { return false }
        pushName(name, fingerprint)
        return true
    }

    /// Whether one of the names from `start` on is `name`.
    @inline(never)
    private func isName(_ name: String, _ fingerprint: UInt64, from start: Int) -> Bool {
        for position in start..<names.count where fingerprints[position] == fingerprint {
            if ExactString(names[position]) == ExactString(name) { return true }
        }
        return false
    }

    /// Appends a key to an object that has too many keys for a linear search.
    @inline(never)
    private mutating func appendIndexed(_ keys: inout ObjectKeys, _ name: String, _ fingerprint: UInt64) -> Bool {
        if keys.index == nil {
            keys.index = [:]
            for position in keys.firstName..<names.count {
                keys.index?[ExactString(names[position])] = position - keys.firstName
            }
        }
        let key = ExactString(name)
        // Most keys are new, so one lookup both searches and inserts.
        if let position = keys.index?.updateValue(names.count - keys.firstName, forKey: key) {
            keys.index?[key] = position
            return false
        }
        pushName(name, fingerprint)
        return true
    }

    @inline(__always)
    private mutating func pushName(_ name: String, _ fingerprint: UInt64) {
        names.push(name)
        fingerprints.push(fingerprint)
    }

    /// Returns the length of a name combined with up to eight bytes at each end and in the middle.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - key: The same bytes in the document, if they are there.
    /// - Returns: A value that is equal for equal names.
    @inline(__always)
    private static func fingerprint(_ name: String, at key: BytePointer?) -> UInt64 {
        if let key { return fingerprint(key, name.utf8.count) }
        var name = name
        return name.withUTF8 { bytes in
            unsafe bytes.baseAddress.map { unsafe fingerprint(BytePointer($0, count: bytes.count), bytes.count) } ?? 0
        }
    }

    @inline(__always)
    private static func fingerprint(_ bytes: BytePointer, _ count: Int) -> UInt64 {
        let multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15
        if count < 8 { return unsafe UnescapedScanner.load(bytes.address, count) ^ UInt64(count) &* multiplier }
        let ends = bytes.word ^ ((bytes + count - 8).word &+ UInt64(count)) &* multiplier
        return count <= 16 ? ends : (ends ^ (bytes + (count / 2 - 4)).word) &* multiplier
    }

    /// The position of a key in an object that is being read. Keys and values have the same order.
    func position(of name: String, in keys: ObjectKeys) -> Int? {
        if keys.firstName < 0 {
            return tree.names(upTo: keys.member).firstIndex { ExactString($0) == ExactString(name) }
        }
        if let index = keys.index { return index[ExactString(name)] }
        let found = (keys.firstName..<names.count).first { ExactString(names[$0]) == ExactString(name) }
        return found.map { $0 - keys.firstName }
    }

    /// The keys of an object that has ended.
    @inline(__always)
    mutating func finish(_ keys: ObjectKeys) -> JSON.Keys {
        if keys.firstName < 0 { return tree.keys(upTo: keys.member) }
        fingerprints.removeAll(above: keys.firstName)
        return JSON.Keys(names.pop(above: keys.firstName))
    }

    /// Discards the keys of the innermost object, which could not be read to its end.
    mutating func abandon(_ keys: ObjectKeys) {
        guard keys.firstName >= 0 else { return }
        fingerprints.removeAll(above: keys.firstName)
        names.removeAll(above: keys.firstName)
    }
}
