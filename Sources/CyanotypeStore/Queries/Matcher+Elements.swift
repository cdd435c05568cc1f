internal import Cyanotype

extension Matcher where Value: Sequence, Value.Element: Equatable & Sendable {
    /// Matches a collection that contains an element.
    public static func contains(_ element: Value.Element) -> Matcher {
        Matcher(.contains(element))
    }

    /// Matches a collection that contains at least one of some elements. Without elements, no collection matches.
    public static func containsAny(of elements: some Sequence<Value.Element>) -> Matcher {
        Matcher(.containsElement(.isOne(of: Array(elements))))
    }

    /// Matches a collection that contains all of some elements. Without elements, every collection matches.
    public static func containsAll(of elements: some Sequence<Value.Element>) -> Matcher {
        Matcher(.all(elements.map { .contains($0) }))
    }
}

extension Matcher where Value: Sequence {
    /// Matches a collection that contains an element that another matcher matches.
    ///
    /// ```swift
    /// query.filter(\.tags, .contains(where: .starts(with: "sw")))
    /// ```
    public static func contains(where matcher: Matcher<Value.Element>) -> Matcher {
        Matcher(.containsElement(matcher.condition))
    }

    /// Matches a collection if another matcher matches every element. An empty collection matches.
    public static func allSatisfy(_ matcher: Matcher<Value.Element>) -> Matcher {
        Matcher(.allElements(matcher.condition))
    }
}

extension Matcher where Value: Collection {
    /// Matches a collection or a string by the number of its elements.
    ///
    /// ```swift
    /// query.filter(\.tags, .count(.greater(than: 3)))
    /// ```
    public static func count(_ matcher: Matcher<Int>) -> Matcher {
        Matcher(.count(matcher.condition))
    }

    /// Matches a collection or a string that is empty.
    public static var isEmpty: Matcher {
        Matcher(.isEmpty)
    }
}
