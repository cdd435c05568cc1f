/// The classes of a hierarchy, distinguished by the value of a key.
struct ClassHierarchy<Subject>: Sendable {
    /// The key of the tag.
    let tag: String

    let classes: [Subclass<Subject>]

    /// The class for objects with unknown tags.
    let other: Subclass<Subject>?

    func subclass(tagged tag: JSON) -> Subclass<Subject>? {
        classes.first { $0.tag == tag }
    }

    func tag(of type: Any.Type) -> JSON? {
        classes.first { $0.type == type }?.tag
    }

    /// Returns the tags of `type` and its subclasses, as text.
    func tags(below type: Any.Type, _ isBelow: (Any.Type) -> Bool) -> String {
        let tags = classes.filter { isBelow($0.type) }.compactMap(\.tag).map(\.description)
        return tags.count == 1 ? tags[0] : "one of \(tags.joined(separator: ", "))"
    }
}

/// A class of a hierarchy and the tag of its objects: see ``Blueprint/subclasses(tag:_:)``.
public struct Subclass<Subject>: Sendable {
    let tag: JSON?
    let type: any SendableMetatype.Type
    let blueprint: @Sendable (ChosenBlueprint?) -> Blueprint<Subject>

    /// Creates an entry from a tag and a class.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - type: The class, which may be the base class.
    public init<Class: Model & AnyObject>(_ tag: JSON, _ type: Class.Type) where Class.Subject == Subject {
        self.init(tag: tag, type)
    }

    /// Returns the entry for objects with other tags. A class that keeps unknown keys keeps the tag among them.
    ///
    /// - Parameter type: The class.
    /// - Returns: The entry for all other tags.
    public static func other<Class: Model & AnyObject>(_ type: Class.Type) -> Subclass
    where Class.Subject == Subject {
        Subclass(tag: nil, type)
    }

    private init<Class: Model & AnyObject>(tag: JSON?, _ type: Class.Type) where Class.Subject == Subject {
        self.tag = tag
        self.type = type
        blueprint = { $0?.blueprint(of: type) ?? BlueprintCache.blueprint(of: type) }
    }
}

/// Builds the list of classes in a hierarchy.
@resultBuilder
public enum SubclassBuilder<Subject> {
    public static func buildExpression(_ subclass: Subclass<Subject>) -> Subclass<Subject> { subclass }

    public static func buildBlock(_ classes: Subclass<Subject>...) -> [Subclass<Subject>] { classes }
}

extension Blueprint where Subject: AnyObject {
    /// Decodes each object as the subclass that its tag names, and encodes it with that tag.
    ///
    /// ```swift
    /// class var blueprint: Blueprint<Animal> {
    ///     Blueprint(creating: Animal.init) {
    ///         Field("name", \.name)
    ///     }.subclasses(tag: "kind") {
    ///         Subclass("dog", Dog.self)
    ///         Subclass("cat", Cat.self)
    ///     }
    /// }
    ///
    /// let animals = try [Animal](json: #"[{"kind": "dog", "name": "Rex"}]"#)    // a Dog
    /// ```
    ///
    /// The tag may be anywhere in its object. Decoding a subclass accepts only that class and its subclasses.
    /// Subclasses that extend the blueprint inherit the tag.
    ///
    /// - Parameters:
    ///   - tag: The key of the tag.
    ///   - classes: The classes.
    /// - Returns: The blueprint with the classes.
    public func subclasses(
        tag: String,
        @SubclassBuilder<Subject> _ classes: () -> [Subclass<Subject>]
    ) -> Self {
        let classes = classes()
        return changing { settings in
            settings.hierarchy = ClassHierarchy(
                tag: tag,
                classes: classes.filter { $0.tag != nil },
                other: classes.first { $0.tag == nil }
            )
        }
    }
}
