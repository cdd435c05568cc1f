/// A property of a root, which a condition can be about.
struct Property<Root, Value>: Sendable {
    let path: PropertyPath
    let get: @Sendable (Root) -> Value
    /// Reads the property if one key path can, so that a longer one is also read at once.
    private let keyPath: Captured<KeyPath<Root, Value>>?

    private init(path: PropertyPath, keyPath: Captured<KeyPath<Root, Value>>?, get: @escaping @Sendable (Root) -> Value)
    {
        self.path = path
        self.keyPath = keyPath
        self.get = get
    }

    init(_ keyPath: any KeyPath<Root, Value> & Sendable) {
        self.init(path: PropertyPath(keyPath), keyPath: Captured(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The property of this property.
    func appending<Next>(_ keyPath: any KeyPath<Value, Next> & Sendable) -> Property<Root, Next> {
        let path = path.appending(PropertyPath(keyPath), isChained: false)
        if let first = self.keyPath {
            let joined = Captured(first.value.appending(path: keyPath))
            return Property<Root, Next>(path: path, keyPath: joined) { $0[keyPath: joined.value] }
        }
        let get = get
        return Property<Root, Next>(path: path, keyPath: nil) { get($0)[keyPath: keyPath] }
    }

    /// The number of the elements, which the key path of a collection's `count` reads.
    func counted(by keyPath: KeyPath<Value, Int>) -> Property<Root, Int> {
        let get = get
        let keyPath = Captured(keyPath)
        return Property<Root, Int>(path: path.counted, keyPath: nil) { get($0)[keyPath: keyPath.value] }
    }

    /// The property of this property's value, or nil if that is nil.
    func chained<Wrapped, Next>(_ next: Property<Wrapped, Next>) -> Property<Root, Next?> where Value == Wrapped? {
        let get = get
        return Property<Root, Next?>(path: path.appending(next.path, isChained: true), keyPath: nil) { root in
            get(root).map(next.get)
        }
    }

    /// The property of this property's value, or nil if that or the property is nil.
    func chained<Wrapped, Next>(_ next: Property<Wrapped, Next?>) -> Property<Root, Next?> where Value == Wrapped? {
        let get = get
        return Property<Root, Next?>(path: path.appending(next.path, isChained: true), keyPath: nil) { root in
            get(root).flatMap(next.get)
        }
    }
}

extension Property where Root == Value {
    /// The root itself.
    static var root: Property {
        Property(path: .root, keyPath: Captured(\.self)) { $0 }
    }
}
