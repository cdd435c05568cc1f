extension Blueprint {
    /// Makes a store find and order objects by several properties at once, or by one inside a nested model.
    ///
    /// ```swift
    /// Blueprint(Article.init) { … }
    ///     .index(\.author.name, \.rating)
    /// ```
    ///
    /// Each property has a field in its blueprint, and a type that ``Field/indexed()`` accepts, but is no array or set. A
    /// path may lead through optional models. Then name its root, because the compiler has not found out the type of the
    /// blueprint when it gets to the path:
    ///
    /// ```swift
    /// Blueprint(Article.init) { … }
    ///     .index(\Article.editor?.name, \.rating)
    /// ```
    ///
    /// Any other path is a mistake: ``lint()`` finds it, and a store stops the program when it first uses the blueprint. A
    /// subclass's blueprint has the indexes of its superclass too.
    ///
    /// - Parameters:
    ///   - first: The property that orders objects first.
    ///   - others: The properties that order those with the same values of the ones before.
    /// - Returns: The blueprint with the index.
    public func index<First, each Other>(
        _ first: any KeyPath<Subject, First> & Sendable,
        _ others: repeat any KeyPath<Subject, each Other> & Sendable
    ) -> Self {
        var paths: [any AnyKeyPath & Sendable] = [first]
        repeat paths.append(each others)
        return changing { $0.indexes.append(paths) }
    }

    /// Makes a store find and order objects by several properties of a subclass.
    ///
    /// ```swift
    /// Blueprint(extending: super.blueprint, creating: Dog.init) { … }
    ///     .index(\Dog.breed, \Dog.name)
    /// ```
    ///
    /// - Parameters:
    ///   - first: The property that orders objects first.
    ///   - others: The properties that order those with the same values of the ones before.
    /// - Returns: The blueprint with the index.
    @_disfavoredOverload
    public func index<Subclass: Model & AnyObject, First, each Other>(
        _ first: any KeyPath<Subclass, First> & Sendable,
        _ others: repeat any KeyPath<Subclass, each Other> & Sendable
    ) -> Self where Subclass.Subject == Subject {
        var paths: [any AnyKeyPath & Sendable] = [first]
        repeat paths.append(each others)
        return changing { $0.indexes.append(paths) }
    }

    /// The properties of each index that `index` has added, with those of a superclass first.
    public var indexes: [[any AnyKeyPath & Sendable]] { settings.indexes }
}
