#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The keys of an object that is being read.
struct ObjectKeys {
    /// The node of its last key in the tree of shapes; the root before there is one.
    fileprivate(set) var member = ObjectShapes.root

    /// Where its keys begin on the stack of names, when it is not worth a branch of the tree; else negative.
    fileprivate var firstName = -1

    /// The names on the stack, once there are enough of them to be hashed.
    fileprivate var index: Set<UTF8Key>?
}

/// The sequences of keys that the objects of a document have had so far, as a tree.
///
/// Documents repeat the same few sequences. A key that follows the ones before it as it did before is found by one
/// comparison of bytes, without making a string of it or looking for it among the others, and objects with the same
/// sequence share their keys. (The idea is that of the hidden classes of Self: Chambers, Ungar and Lee, 1989.)
struct ObjectShapes: ~Copyable {
    private struct Node {
        /// The key in the document, behind its quote.
        let key: UnsafePointer<UInt8>
        let count: Int
        let name: String
        let parent: Int
        let depth: Int
        /// The node that was added or found last below this one, and the one beside this that was before it.
        var child = -1
        var sibling = -1
        /// The first key of the last object that was the value of this one, or inside it.
        var valueChild = -1
        /// The keys up to this one, once an object had just these.
        var keys: JSON.Keys?
    }

    static var root: Int { 0 }

    /// Objects with more keys, and keys beside more others, are not worth it; nor are more nodes than this.
    private static var maximumDepth: Int { 48 }
    private static var maximumSiblings: Int { 12 }
    private static var maximumNodes: Int { 4096 }

    /// From so many keys on the names of an object outside the tree are hashed.
    private static var indexThreshold: Int { 64 }

    private var nodes = Stack<Node>()

    /// The keys of the objects that are not in the tree.
    private var names = Stack<String>()

    /// Some bits of each of those names, which tell most of them apart.
    private var fingerprints = Stack<UInt64>()

    /// Has the names, of which there are none yet, begin in `memory`, which has to outlive them.
    mutating func use(_ memory: UnsafeMutableRawBufferPointer) {
        var memory = memory
        names.use(&memory, capacity: 40)
        fingerprints.use(&memory, capacity: 40)
    }

    /// The keys of an object that is to stay out of the tree.
    @inline(__always)
    func ownKeys() -> ObjectKeys {
        var keys = ObjectKeys()
        keys.firstName = names.count
        return keys
    }

    /// Takes the key at `key`, behind its quote, if it has followed the ones before it before.
    ///
    /// - Parameters:
    ///   - keys: The keys of the object so far.
    ///   - key: The key in the document that ends at `end`.
    ///   - end: The end of the document.
    ///   - hint: The member that the object is the value of.
    /// - Returns: The bytes of the key, without its closing quote, which has been found too; `nil` for another key.
    @inline(__always)
    mutating func follow(
        _ keys: inout ObjectKeys,
        _ key: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ hint: Int
    ) -> Int? {
        guard keys.firstName < 0, !nodes.isEmpty else { return nil }
        let isFirst = keys.member == Self.root
        var node = isFirst ? nodes[hint].valueChild : nodes[keys.member].child
        if node >= 0, isKey(of: node, key, end) {
            keys.member = node
            return nodes[node].count
        }
        // Another one that came here before.
        node = nodes[keys.member].child
        while node >= 0 {
            if isKey(of: node, key, end) {
                if isFirst { nodes[hint].valueChild = node }
                keys.member = node
                return nodes[node].count
            }
            node = nodes[node].sibling
        }
        return nil
    }

    /// Whether the bytes at `key` are the key of `node` and a quote.
    @inline(__always)
    private func isKey(of node: Int, _ key: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        // Whole words are read where the document has them; the key of the node is in front of this one, so it has too.
        let count = nodes[node].count + 1
        let known = nodes[node].key
        guard end - key >= count + 8 else { return end - key >= count && memcmp(known, key, count) == 0 }
        var offset = 0
        while count - offset > 8 {
            if JSONReader.load8(known + offset) != JSONReader.load8(key + offset) { return false }
            offset += 8
        }
        let difference = JSONReader.load8(known + offset) ^ JSONReader.load8(key + offset)
        return difference &<< UInt64((8 - (count - offset)) * 8) == 0
    }

    /// Takes a key that has not followed the ones before it yet.
    ///
    /// - Parameters:
    ///   - keys: The keys of the object so far.
    ///   - name: The key.
    ///   - key: Where it is in the document, if its bytes are those of `name`.
    ///   - hint: The member that the object is the value of.
    /// - Returns: `false`, without having taken it, when the object has the key already.
    mutating func append(_ keys: inout ObjectKeys, _ name: String, at key: UnsafePointer<UInt8>?, _ hint: Int) -> Bool {
        if keys.firstName >= 0 { return appendOwn(&keys, name, at: key) }
        if nodes.isEmpty {
            nodes.push(Node(key: Self.noKey, count: 0, name: "", parent: -1, depth: 0))
        }
        let depth = nodes[keys.member].depth + 1
        guard let key, depth <= Self.maximumDepth, nodes.count < Self.maximumNodes,
            siblings(below: keys.member) < Self.maximumSiblings
        else {
            keys.firstName = names.count
            for name in names(upTo: keys.member) { pushName(name, Self.fingerprint(name, at: nil)) }
            return appendOwn(&keys, name, at: key)
        }
        let count = name.utf8.count
        var earlier = keys.member
        while earlier != Self.root {
            if nodes[earlier].count == count, memcmp(nodes[earlier].key, key, count) == 0 { return false }
            earlier = nodes[earlier].parent
        }
        var node = Node(key: key, count: count, name: name, parent: keys.member, depth: depth)
        node.sibling = nodes[keys.member].child
        nodes[keys.member].child = nodes.count
        if keys.member == Self.root { nodes[hint].valueChild = nodes.count }
        keys.member = nodes.count
        nodes.push(node)
        return true
    }

    /// Takes a key of an object that is not in the tree.
    private mutating func appendOwn(_ keys: inout ObjectKeys, _ name: String, at key: UnsafePointer<UInt8>?) -> Bool {
        let fingerprint = Self.fingerprint(name, at: key)
        if names.count - keys.firstName >= Self.indexThreshold {
            return appendIndexed(&keys, name, fingerprint)
        }
        let position = fingerprints.firstPosition(of: fingerprint, from: keys.firstName)
        if position < names.count, isName(name, from: position) { return false }
        pushName(name, fingerprint)
        return true
    }

    /// Whether one of the names from `start` on is `name`.
    @inline(never)
    private func isName(_ name: String, from start: Int) -> Bool {
        for position in start..<names.count where UTF8Key(names[position]) == UTF8Key(name) { return true }
        return false
    }

    /// Takes a key of an object that has too many to look at one by one.
    @inline(never)
    private mutating func appendIndexed(_ keys: inout ObjectKeys, _ name: String, _ fingerprint: UInt64) -> Bool {
        if keys.index == nil {
            keys.index = []
            for position in keys.firstName..<names.count { keys.index?.insert(UTF8Key(names[position])) }
        }
        if keys.index?.insert(UTF8Key(name)).inserted == false { return false }
        pushName(name, fingerprint)
        return true
    }

    @inline(__always)
    private mutating func pushName(_ name: String, _ fingerprint: UInt64) {
        names.push(name)
        fingerprints.push(fingerprint)
    }

    /// The length of a name and its bytes, up to eight at both ends.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - key: The same bytes in the document, if they are there.
    /// - Returns: The same for the same name.
    @inline(__always)
    private static func fingerprint(_ name: String, at key: UnsafePointer<UInt8>?) -> UInt64 {
        if let key { return fingerprint(key, name.utf8.count) }
        var name = name
        return name.withUTF8 { bytes in bytes.baseAddress.map { fingerprint($0, bytes.count) } ?? 0 }
    }

    @inline(__always)
    private static func fingerprint(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15
        if count < 8 { return PlainText.load(bytes, count) ^ UInt64(count) &* multiplier }
        return JSONReader.load8(bytes) ^ (JSONReader.load8(bytes + count - 8) &+ UInt64(count)) &* multiplier
    }

    /// The keys of an object that has ended.
    @inline(__always)
    mutating func finish(_ keys: ObjectKeys) -> JSON.Keys {
        if keys.firstName >= 0 {
            fingerprints.removeAll(above: keys.firstName)
            return JSON.Keys(names.pop(above: keys.firstName))
        }
        guard keys.member != Self.root else { return .none }
        if let keys = nodes[keys.member].keys { return keys }
        let list = JSON.Keys(names(upTo: keys.member))
        nodes[keys.member].keys = list
        return list
    }

    /// Forgets the keys of an object that could not be read to its end, the innermost one.
    mutating func abandon(_ keys: ObjectKeys) {
        guard keys.firstName >= 0 else { return }
        fingerprints.removeAll(above: keys.firstName)
        names.removeAll(above: keys.firstName)
    }

    /// The keys from the first one to that of `node`.
    private func names(upTo node: Int) -> [String] {
        var names: [String] = []
        var node = node
        while node > Self.root {
            names.append(nodes[node].name)
            node = nodes[node].parent
        }
        names.reverse()
        return names
    }

    private func siblings(below node: Int) -> Int {
        var count = 0
        var child = nodes[node].child
        while child >= 0 {
            count += 1
            child = nodes[child].sibling
        }
        return count
    }

    /// The key of the root, which is compared with nothing.
    nonisolated(unsafe) private static let noKey = UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
}
