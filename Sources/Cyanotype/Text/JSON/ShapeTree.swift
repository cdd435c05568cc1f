#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The sequences of keys that objects have had so far, as a tree.
///
/// Documents repeat the same few sequences, in themselves and from one to the next. A key that follows the ones before it
/// as it did before is found by one comparison of bytes, without making a string of it or looking for it among the
/// others, and objects with the same sequence share their keys. (The idea is that of the hidden classes of Self:
/// Chambers, Ungar and Lee, 1989.)
struct ShapeTree: ~Copyable {
    private struct Node {
        /// The key and a quote, in memory of the tree.
        let key: UnsafePointer<UInt8>
        let count: Int
        let name: String
        let parent: Int
        let depth: Int
        /// The node below this one that was found or added last, and the one beside this that was before it.
        var child = -1
        var sibling = -1
        /// The first key of the last object that was the value of this one, or inside it.
        var valueChild = -1
        /// The keys up to this one, once an object had just these.
        var keys: JSON.Keys?
    }

    static var root: Int { 0 }

    /// Objects with more keys, and keys beside more others, are not worth it; nor are more nodes than this. The first
    /// keys of all objects are beside each other.
    private static var maximumDepth: Int { 48 }
    private static var maximumSiblings: Int { 12 }
    private static var maximumFirstKeys: Int { 64 }
    private static var maximumNodes: Int { 4096 }

    /// How many bytes the keys have together.
    private static var maximumBytes: Int { 32768 }

    /// The first is the root, which has no key.
    private var nodes = Stack<Node>()

    /// The keys of the nodes, which never move. Invariant: the first `byteCount` bytes are keys, and eight zeros are
    /// after them, because whole words are read from the keys.
    private var bytes: UnsafeMutablePointer<UInt8>?
    private var byteCount = 0

    /// How many nodes are below the root.
    private var firstKeyCount = 0

    /// How many keys there was no room for beside others.
    private var refusalCount = 0

    deinit {
        bytes?.deallocate()
    }

    /// Moves from `node` to the one whose key is at `key`, after its quote, if there is one.
    ///
    /// - Parameters:
    ///   - node: The last key of the object so far.
    ///   - key: The next one, in the document that ends at `end`.
    ///   - end: The end of the document.
    ///   - hint: The member that the object is the value of.
    /// - Returns: The bytes of the key, without its closing quote, which has been found too; `nil` for another key.
    @inline(__always)
    mutating func follow(
        _ node: inout Int,
        _ key: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ hint: Int
    ) -> Int? {
        if nodes.isEmpty { return nil }
        let isFirst = node == Self.root
        let next = isFirst ? nodes[hint].valueChild : nodes[node].child
        if next >= 0, isKey(of: next, key, end) {
            node = next
            return nodes[next].count
        }
        return followOther(&node, key, end, hint)
    }

    /// Moves from `node` to one that followed it before, which is looked at first the next time.
    @inline(never)
    private mutating func followOther(
        _ node: inout Int,
        _ key: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ hint: Int
    ) -> Int? {
        var previous = -1
        var next = nodes[node].child
        while next >= 0 {
            if isKey(of: next, key, end) {
                if previous >= 0 {
                    nodes[previous].sibling = nodes[next].sibling
                    nodes[next].sibling = nodes[node].child
                    nodes[node].child = next
                }
                if node == Self.root { nodes[hint].valueChild = next }
                node = next
                return nodes[next].count
            }
            previous = next
            next = nodes[next].sibling
        }
        return nil
    }

    /// Whether the bytes at `key` are the key of `node` and a quote.
    @inline(__always)
    private func isKey(of node: Int, _ key: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        // Whole words are read where the document has them; after the keys of the tree there are always some.
        let count = nodes[node].count + 1
        let known = nodes[node].key
        guard end - key >= count + 8 else { return end - key >= count && memcmp(known, key, count) == 0 }
        var offset = 0
        while count - offset > 8 {
            if Words.load8(known + offset) != Words.load8(key + offset) { return false }
            offset += 8
        }
        let difference = Words.load8(known + offset) ^ Words.load8(key + offset)
        return difference &<< UInt64((8 - (count - offset)) * 8) == 0
    }

    /// Whether there may be one more node below `node`.
    mutating func makeRoom(below node: Int, for name: String) -> Bool {
        if nodes.isEmpty { makeRoot() }
        guard nodes[node].depth < Self.maximumDepth, nodes.count < Self.maximumNodes,
            name.utf8.count < Self.maximumBytes - byteCount
        else { return false }
        if node == Self.root { return firstKeyCount < Self.maximumFirstKeys }
        var siblings = 0
        var (child, previous) = (nodes[node].child, -1)
        while child >= 0, nodes[child].sibling >= 0 {
            siblings += 1
            (child, previous) = (nodes[child].sibling, child)
        }
        if siblings + 1 < Self.maximumSiblings { return true }
        // Keys that vary would fill the tree, but what comes often has to get in at some time: now and then, in the place
        // of the one that was not found for the longest time. That stays in memory, as an open object may have it.
        refusalCount += 1
        guard refusalCount % 16 == 0 else { return false }
        nodes[previous].sibling = -1
        return true
    }

    private mutating func makeRoot() {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.maximumBytes + 8)
        bytes.initialize(repeating: 0, count: 8)
        self.bytes = bytes
        nodes.push(Node(key: bytes, count: 0, name: "", parent: -1, depth: 0))
    }

    /// Moves from `node` to a new one below it, which there is room for.
    ///
    /// - Parameters:
    ///   - node: The last key of the object so far.
    ///   - name: The next one.
    ///   - key: Its bytes in the document.
    ///   - hint: The member that the object is the value of.
    /// - Returns: `false`, without having moved, when the object has the key already.
    mutating func append(_ node: inout Int, _ name: String, at key: UnsafePointer<UInt8>, _ hint: Int) -> Bool {
        let count = name.utf8.count
        var earlier = node
        while earlier != Self.root {
            if nodes[earlier].count == count, memcmp(nodes[earlier].key, key, count) == 0 { return false }
            earlier = nodes[earlier].parent
        }
        // The root has made the memory, and `makeRoom` has seen that there is enough for the key and a quote.
        let own = bytes.unsafelyUnwrapped + byteCount
        own.update(from: key, count: count)
        own[count] = ASCII.quote
        (own + count + 1).initialize(repeating: 0, count: 8)
        byteCount += count + 1
        var new = Node(key: own, count: count, name: name, parent: node, depth: nodes[node].depth + 1)
        new.sibling = nodes[node].child
        nodes[node].child = nodes.count
        if node == Self.root {
            nodes[hint].valueChild = nodes.count
            firstKeyCount += 1
        }
        node = nodes.count
        nodes.push(new)
        return true
    }

    /// The keys from the first one to that of `node`, of which there is one.
    @inline(__always)
    mutating func keys(upTo node: Int) -> JSON.Keys {
        guard node != Self.root else { return .none }
        if let keys = nodes[node].keys { return keys }
        let keys = JSON.Keys(names(upTo: node))
        nodes[node].keys = keys
        return keys
    }

    /// The names from the first one to that of `node`.
    func names(upTo node: Int) -> [String] {
        var names: [String] = []
        var node = node
        while node > Self.root {
            names.append(nodes[node].name)
            node = nodes[node].parent
        }
        names.reverse()
        return names
    }
}

// MARK: - Pool

extension ShapeTree {
    private final class Box {
        var tree = ShapeTree()
    }

    /// The trees that no reader is using. Each has at most half of the nodes and bytes that a tree may have, in about
    /// 200 KB, and the keys of the objects that ended at its nodes, in up to 1 MB.
    private static let pool = Pool<Box>(capacity: 4)

    /// Takes a tree that knows the shapes of earlier documents, in place of one that knows none.
    static func takeFromPool(_ tree: inout ShapeTree) {
        guard tree.nodes.isEmpty, let box = pool.take() else { return }
        swap(&tree, &box.tree)
    }

    /// Keeps a tree for later documents, and leaves one that knows nothing in its place.
    ///
    /// A tree that is almost full is not kept: what fills it are keys that do not come again.
    static func giveToPool(_ tree: inout ShapeTree) {
        if tree.nodes.isEmpty { return }
        let box = Box()
        swap(&tree, &box.tree)
        if !box.tree.isAlmostFull { pool.giveBack(box) }
    }

    private var isAlmostFull: Bool {
        nodes.count > Self.maximumNodes / 2 || byteCount > Self.maximumBytes / 2
            || firstKeyCount == Self.maximumFirstKeys
    }
}
