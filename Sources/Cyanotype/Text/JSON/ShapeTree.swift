internal import Glibc

/// The key sequences of the objects parsed so far, as a tree.
///
/// Documents repeat the same few sequences, within a document and across documents. A key that follows the same keys as
/// before is found with one byte comparison, without creating a string or searching the other keys. Objects with the
/// same sequence share their keys. (The idea comes from the hidden classes of Self: Chambers, Ungar and Lee, 1989.)
@safe
struct ShapeTree: ~Copyable {
    private struct Node {
        /// The key and a quote, in memory that the tree owns.
        let key: BytePointer
        let count: Int
        let name: String
        let parent: Int
        let depth: Int
        /// The child that was found or added last, and the sibling that was so before this node.
        var child = -1
        var sibling = -1
        /// The first key of the last object that was this key's value, or was nested in it.
        var valueChild = -1
        /// The keys up to this one, set once an object had exactly these.
        var keys: JSON.Keys?
    }

    static var root: Int { 0 }

    /// Objects with more keys, keys with more siblings, and nodes beyond this count are not worth storing. The first
    /// keys of all objects are siblings.
    private static var maximumDepth: Int { 48 }
    private static var maximumSiblings: Int { 12 }
    private static var maximumFirstKeys: Int { 64 }
    private static var maximumNodes: Int { 4096 }

    /// The maximum total size of the keys, in bytes.
    private static var maximumBytes: Int { 32768 }

    /// The nodes. The first one is the root, which has no key.
    private var nodes = Stack<Node>()

    /// The keys of the nodes, which never move. Invariant: the first `byteCount` bytes are keys, followed by eight
    /// zeros, because keys are read in whole words.
    private var bytes: UnsafeMutablePointer<UInt8>?
    private var byteCount = 0

    /// The number of children of the root.
    private var firstKeyCount = 0

    /// The number of keys that were rejected because there was no room for another sibling.
    private var refusalCount = 0

    deinit {
        unsafe bytes?.deallocate()
    }

    /// Moves from `node` to the child whose key is at `key`, after its opening quote, if there is one.
    ///
    /// - Parameters:
    ///   - node: The last key of the object so far.
    ///   - key: The next key, in the document that ends at `end`.
    ///   - end: The end of the document.
    ///   - hint: The member whose value is the object.
    /// - Returns: The bytes of the key, without its closing quote, which has also been found; `nil` if no child
    ///   matches.
    @inline(__always)
    mutating func follow(
        _ node: inout Int,
        _ key: BytePointer,
        _ end: BytePointer,
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

    /// Moves from `node` to one of its known children, which is then tried first the next time.
    @inline(never)
    private mutating func followOther(
        _ node: inout Int,
        _ key: BytePointer,
        _ end: BytePointer,
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

    /// Whether the bytes at `key` are the key of `node` followed by a quote.
    @inline(__always)
    private func isKey(of node: Int, _ key: BytePointer, _ end: BytePointer) -> Bool {
        // Compares whole words where the document has enough bytes; the keys of the tree are always padded.
        let count = nodes[node].count + 1
        let known = nodes[node].key
        guard end - key >= count + 8 else { return end - key >= count && known.isEqual(to: key, count: count) }
        var offset = 0
        while count - offset > 8 {
            if (known + offset).word != (key + offset).word { return false }
            offset += 8
        }
        let difference = (known + offset).word ^ (key + offset).word
        return difference &<< UInt64((8 - (count - offset)) * 8) == 0
    }

    /// Whether there is room for one more node below `node`.
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
        // Varying keys would fill the tree, but frequent keys must get in eventually. So every now and then, a key
        // replaces the sibling that has not been found for the longest time. That one stays in memory, because an open
        // object may refer to it.
        refusalCount += 1
        guard refusalCount % 16 == 0 else { return false }
        nodes[previous].sibling = -1
        return true
    }

    private mutating func makeRoot() {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.maximumBytes + 8)
        unsafe bytes.initialize(repeating: 0, count: 8)
        unsafe self.bytes = bytes
        unsafe nodes.push(Node(key: BytePointer(bytes, count: 8), count: 0, name: "", parent: -1, depth: 0))
    }

    /// Moves from `node` to a new node below it. The caller has checked that there is room.
    ///
    /// - Parameters:
    ///   - node: The last key of the object so far.
    ///   - name: The next key.
    ///   - key: Its bytes in the document.
    ///   - hint: The member whose value is the object.
    /// - Returns: `false`, without moving, if the object already has the key.
    mutating func append(_ node: inout Int, _ name: String, at key: BytePointer, _ hint: Int) -> Bool {
        let count = name.utf8.count
        var earlier = node
        while earlier != Self.root {
            if nodes[earlier].count == count, nodes[earlier].key.isEqual(to: key, count: count) { return false }
            earlier = nodes[earlier].parent
        }
        // The root has allocated the memory, and `makeRoom` has checked that the key and a quote fit.
        let own = unsafe bytes.unsafelyUnwrapped + byteCount
        unsafe own.update(from: key.address, count: count)
        unsafe own[count] = ASCII.quote
        unsafe (own + count + 1).initialize(repeating: 0, count: 8)
        byteCount += count + 1
        var new = unsafe Node(
            key: BytePointer(own, count: count + 9),
            count: count,
            name: name,
            parent: node,
            depth: nodes[node].depth + 1
        )
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

    /// The keys from the first one to that of `node`, which must have one.
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

    /// The trees that no reader is using. Each uses at most half of the nodes and bytes that a tree may have, in about
    /// 200 KB, plus the keys of the objects that ended at its nodes, in up to 1 MB.
    private static let pool = Pool<Box>(capacity: 4)

    /// Replaces an empty tree with one that knows the shapes of earlier documents.
    static func takeFromPool(_ tree: inout ShapeTree) {
        guard tree.nodes.isEmpty, let box = pool.take() else { return }
        swap(&tree, &box.tree)
    }

    /// Returns a tree to the pool for later documents, and leaves an empty one in its place.
    ///
    /// An almost full tree is dropped, because keys that do not recur have filled it.
    static func giveToPool(_ tree: inout ShapeTree) {
        if tree.nodes.isEmpty { return }
        let box = Box()
        swap(&tree, &box.tree)
        if !box.tree.isAlmostFull { pool.recycle(box) }
    }

    private var isAlmostFull: Bool {
        nodes.count > Self.maximumNodes / 2 || byteCount > Self.maximumBytes / 2
            || firstKeyCount == Self.maximumFirstKeys
    }
}
