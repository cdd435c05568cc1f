internal import Cyanotype

/// A property that a condition is about: its path, and how to read it.
struct Property<Root, Value>: Sendable {
    let path: PropertyPath
    let get: @Sendable (Root) -> Value
    /// The key path that reads the property. With it, a longer path is one key path too, which is read faster. It is
    /// `nil` for a count and for an optional chain: longer paths call ``get`` first.
    private let keyPath: SharedKeyPath<KeyPath<Root, Value>>?

    private init(
        path: PropertyPath,
        keyPath: SharedKeyPath<KeyPath<Root, Value>>?,
        get: @escaping @Sendable (Root) -> Value
    ) {
        self.path = path
        self.keyPath = keyPath
        self.get = get
    }

    init(_ keyPath: any KeyPath<Root, Value> & Sendable) {
        self.init(path: PropertyPath(keyPath), keyPath: SharedKeyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// Returns a property of this property's value.
    func appending<Next>(_ keyPath: any KeyPath<Value, Next> & Sendable) -> Property<Root, Next> {
        let path = path.appending(PropertyPath(keyPath), isChained: false)
        if let first = self.keyPath {
            let joined = SharedKeyPath(first.path.appending(path: keyPath))
            return Property<Root, Next>(path: path, keyPath: joined) { $0[keyPath: joined.path] }
        }
        let get = get
        return Property<Root, Next>(path: path, keyPath: nil) { get($0)[keyPath: keyPath] }
    }

    /// Returns the number of the elements.
    ///
    /// - Parameter keyPath: The key path of the collection's `count`. It must have been made from a sendable key path,
    ///   because the property shares it between threads.
    /// - Returns: The number as a property.
    func counted(by keyPath: KeyPath<Value, Int>) -> Property<Root, Int> {
        let get = get
        let count = SharedKeyPath(keyPath)
        return Property<Root, Int>(path: path.count, keyPath: nil) { get($0)[keyPath: count.path] }
    }

    /// Returns a property of this property's value; it is `nil` where this value is.
    func chained<Wrapped, Next>(_ next: Property<Wrapped, Next>) -> Property<Root, Next?> where Value == Wrapped? {
        let get = get
        return Property<Root, Next?>(path: path.appending(next.path, isChained: true), keyPath: nil) { root in
            get(root).map(next.get)
        }
    }

    /// Returns an optional property of this property's value; it is `nil` where either value is.
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
        Property(path: .root, keyPath: SharedKeyPath(\.self)) { $0 }
    }
}
