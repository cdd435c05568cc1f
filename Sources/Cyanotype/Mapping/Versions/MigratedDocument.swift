/// A document of an earlier version of a model, which a migration changes into one of a later version.
///
/// It is JSON as that version wrote it, without Swift types. So a migration keeps its meaning when the types change.
///
/// ```swift
/// Blueprint(Post.init) { … }
///     .version(2)
///     .migration(from: 1) { document in
///         document.rename("heading", to: "title")
///         document.move("street", to: "address", "street")
///         document["tags"] = document["tag"].map { [$0] } ?? []
///     }
/// ```
///
/// Several keys are a path into nested objects. A dot in a key is a dot.
///
/// In JSON, a date has the format of the document. In a store, it has a format that loses nothing. ``date(_:as:)`` and
/// ``setDate(_:_:as:)`` work with both.
public struct MigratedDocument: Sendable {
    /// The version that the document has before this migration.
    public internal(set) var version: Int

    /// The members, in order.
    public private(set) var members: JSON.Object

    /// The form of the dates in the document.
    package let form: DocumentForm

    /// The path of the first value that stood in the way of a change; `nil` if none did.
    private(set) var obstacle: MappingPath?

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - members: The members.
    ///   - version: The version that they have.
    ///   - form: The form of their dates.
    package init(_ members: JSON.Object, version: Int, form: DocumentForm) {
        self.members = members
        self.version = version
        self.form = form
    }

    /// The value at a path, or `nil` if there is none.
    ///
    /// Setting a value makes the objects that lead to it, if they are missing or `null`. Any other value on the way stays,
    /// and the migration fails when it returns. Setting `nil` removes the member; to set JSON's `null`, assign `JSON.null`.
    ///
    /// - Parameter keys: The keys that lead to the value; none for the whole document.
    /// - Complexity: O(1) expected for each key.
    public subscript(keys: String...) -> JSON? {
        get { value(at: keys) }
        set { set(newValue, at: keys) }
        _modify {
            // The whole document stays, in case its new value is no object.
            var value = keys.isEmpty ? .object(members) : members.take(at: keys[...])
            defer { set(value, at: keys) }
            yield &value
        }
    }

    /// Returns whether there is a value at a path, which may be `null`.
    ///
    /// - Parameter keys: The keys that lead to the value.
    /// - Returns: Whether there is one.
    public func contains(_ keys: String...) -> Bool { members.value(at: keys) != nil }

    /// Removes a member.
    ///
    /// - Parameter keys: The keys that lead to its value.
    /// - Returns: The value; `nil` if there is no such member.
    @discardableResult
    public mutating func remove(_ keys: String...) -> JSON? {
        guard let value = members.value(at: keys) else { return nil }
        members.set(nil, at: keys[...])
        return value
    }

    /// Gives a member another key, without changing its place among the others.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - name: The new key.
    /// - Returns: `false` if there is no such member, or another one has the new key. Then nothing has changed.
    /// - Complexity: O(1) expected.
    @discardableResult
    public mutating func rename(_ key: String, to name: String) -> Bool {
        members.rename(key, to: name)
    }

    /// Moves a value to another place: into nested objects, out of them, or from one to another.
    ///
    /// Objects that are missing or `null` at the new place are made. Any other value on the way there stays, and the
    /// migration fails when it returns.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value.
    ///   - target: The keys that will lead to it.
    /// - Returns: `false` if there is no such value, or there is one at the new place already, or the new place is inside
    ///   of the old one. Then nothing has changed.
    @discardableResult
    public mutating func move(_ keys: String..., to target: String...) -> Bool {
        guard !keys.isEmpty, !target.isEmpty, let value = members.value(at: keys) else { return false }
        let isInside = target.starts(with: keys) { ExactString($0) == ExactString($1) }
        guard !isInside, members.value(at: target) == nil, findNoObstacle(to: target) else { return false }
        members.set(nil, at: keys[...])
        members.set(value, at: target[...])
        return true
    }

    /// Replaces all members.
    ///
    /// - Parameter members: The new members.
    public mutating func replaceAll(_ members: JSON.Object) {
        self.members = members
    }

    /// Calls a closure with the object at a path, or with each object in the array at that path, as a document that it may
    /// change.
    ///
    /// ```swift
    /// document.forEachObject(at: "comments") { comment in comment.rename("body", to: "text") }
    /// ```
    ///
    /// Elements of the array that are no objects stay as they are. If there is no object and no array, nothing happens.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the object or array.
    ///   - body: The closure.
    /// - Throws: What the closure throws. Then nothing has changed.
    public mutating func forEachObject(
        at keys: String...,
        body: (inout MigratedDocument) throws -> Void
    ) rethrows {
        let path = keys.map(MappingPath.Component.key)
        // Counts only if no closure throws.
        var obstacle = obstacle
        switch value(at: keys) {
        case .object(let object)?: set(.object(try changed(object, at: path, &obstacle, body)), at: keys)
        case .array(var elements)?:
            for index in elements.indices {
                guard case .object(let object) = elements[index] else { continue }
                elements[index] = .object(try changed(object, at: path + [.index(index)], &obstacle, body))
            }
            set(.array(elements), at: keys)
        default: break
        }
        self.obstacle = obstacle
    }

    /// Calls a closure with each object that is a value of the dictionary at a path, as a document that it may change.
    ///
    /// Values that are no objects stay as they are. If there is no object at the path, nothing happens.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the dictionary.
    ///   - body: The closure, to which the key of the value is passed too.
    /// - Throws: What the closure throws. Then nothing has changed.
    public mutating func forEachValue(
        at keys: String...,
        body: (_ key: String, _ value: inout MigratedDocument) throws -> Void
    ) rethrows {
        guard var dictionary = value(at: keys)?.objectValue else { return }
        // Counts only if no closure throws.
        var obstacle = obstacle
        for (key, value) in dictionary {
            guard case .object(let object) = value else { continue }
            let path = (keys + [key]).map(MappingPath.Component.key)
            dictionary[key] = .object(try changed(object, at: path, &obstacle) { try body(key, &$0) })
        }
        set(.object(dictionary), at: keys)
        self.obstacle = obstacle
    }

    /// Returns the members of a nested object after a closure has changed them.
    private func changed(
        _ object: JSON.Object,
        at path: [MappingPath.Component],
        _ obstacle: inout MappingPath?,
        _ body: (inout MigratedDocument) throws -> Void
    ) rethrows -> JSON.Object {
        var document = MigratedDocument(object, version: version, form: form)
        try body(&document)
        if obstacle == nil, let inner = document.obstacle { obstacle = MappingPath(path + inner.components) }
        return document.members
    }

    private func value(at keys: [String]) -> JSON? {
        keys.isEmpty ? JSON.object(members) : members.value(at: keys)
    }

    /// Sets or removes the value at a path.
    mutating func set(_ value: JSON?, at keys: [String]) {
        if keys.isEmpty {
            // Only an object can be the whole document.
            if let object = value?.objectValue { members = object } else { note(MappingPath()) }
        } else if value == nil {
            // Where something is in the way, there is nothing to remove.
            if members.value(at: keys) != nil { members.set(nil, at: keys[...]) }
        } else if findNoObstacle(to: keys) {
            members.set(value, at: keys[...])
        }
    }

    /// Returns whether nothing is in the way to a place; else notes what is.
    private mutating func findNoObstacle(to keys: [String]) -> Bool {
        guard let count = members.countToObstacle(on: keys) else { return true }
        note(MappingPath(keys.prefix(count).map { .key($0) }))
        return false
    }

    private mutating func note(_ path: MappingPath) {
        if obstacle == nil { obstacle = path }
    }
}
