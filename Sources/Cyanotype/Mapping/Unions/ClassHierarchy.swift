/// The classes of a hierarchy, told apart by the value of a key.
struct ClassHierarchy<Subject>: Sendable {
    /// The key of the tag.
    let tag: String

    let classes: [Subclass<Subject>]

    /// The class of objects whose tags are unknown.
    let other: Subclass<Subject>?

    func subclass(tagged tag: JSON) -> Subclass<Subject>? {
        classes.first { $0.tag == tag }
    }

    func tag(of type: Any.Type) -> JSON? {
        classes.first { $0.type == type }?.tag
    }

    /// The tags of the classes that are `type` or below it, in words.
    func tags(below type: Any.Type, _ isBelow: (Any.Type) -> Bool) -> String {
        let tags = classes.filter { isBelow($0.type) }.compactMap(\.tag).map(\.description)
        return tags.count == 1 ? tags[0] : "one of \(tags.joined(separator: ", "))"
    }
}

/// A class of a hierarchy, and the tag that its objects have: see ``Blueprint/subclasses(tag:_:)``.
public struct Subclass<Subject>: Sendable {
    let tag: JSON?
    let type: any SendableMetatype.Type
    let blueprint: @Sendable (ChosenBlueprint?) -> Blueprint<Subject>

    /// A class and its tag.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - type: The class, which may be the one at the top.
    public init<Class: Model & AnyObject>(_ tag: JSON, _ type: Class.Type) where Class.Subject == Subject {
        self.init(tag: tag, type)
    }

    /// The class of objects with other tags. One that keeps unknown keys keeps the tag among them.
    ///
    /// - Parameter type: The class.
    /// - Returns: The class, for all other tags.
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

/// Puts together the classes of a hierarchy.
@resultBuilder
public enum SubclassBuilder<Subject> {
    public static func buildExpression(_ subclass: Subclass<Subject>) -> Subclass<Subject> { subclass }

    public static func buildBlock(_ classes: Subclass<Subject>...) -> [Subclass<Subject>] { classes }
}

extension Blueprint where Subject: AnyObject {
    /// Has objects be read as the subclass that a tag says, and written with it.
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
    /// The tag may be anywhere in its object. Reading a subclass reads it and those below it only. Subclasses that extend
    /// the blueprint have the tag too.
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
