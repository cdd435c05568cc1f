/// Conditions on a value, which matchers and predicates share.
extension Condition {
    /// The property is nil.
    static func isNil<Wrapped>(_ property: Property<Root, Wrapped?>) -> Condition {
        let get = property.get
        return .leaf(nilForm(property.path, Wrapped.self)) { { get($0) == nil } }
    }

    /// The value is nil. Never, if the type is not an optional.
    static var isNil: Condition {
        guard let type = Root.self as? any OptionalValue.Type else { return .constant(false) }
        return isNil(type)
    }

    private static func isNil<Value: OptionalValue>(_ type: Value.Type) -> Condition {
        .leaf(nilForm(.root, type.wrappedType)) {
            TestBox<Value> { $0.isNil }.test(of: Root.self) ?? { _ in false }
        }
    }

    private static func nilForm(_ path: PropertyPath, _ wrappedType: Any.Type) -> Form {
        if wrappedType is any OptionalValue.Type {
            return .opaque(
                Form.Opaque(
                    description: "\(path) == nil",
                    reason: "it is an optional of an optional",
                    paths: [path]
                )
            )
        }
        return .isNil(path)
    }

    /// Only a closure or Foundation can tell.
    static func opaque(
        _ description: String,
        because reason: String,
        about paths: [PropertyPath] = [.root],
        _ makeTest: @escaping () -> Test<Root>
    ) -> Condition {
        .leaf(.opaque(Form.Opaque(description: description, reason: reason, paths: paths)), makeTest)
    }

    static func equals(_ constant: Captured<Root>) -> Condition where Root: Equatable {
        .leaf(equalityForm(constant)) { Equality.test(to: constant) }
    }

    private static func equalityForm(_ constant: Captured<Root>) -> Form {
        if constant.isNil, let type = Root.self as? any OptionalValue.Type,
            !(type.wrappedType is any OptionalValue.Type)
        {
            return .isNil(.root)
        }
        guard let key = constant.key else { return opaqueForm("== value") }
        return .compare(.root, .equal, key)
    }

    private static func opaqueForm(_ description: String) -> Form {
        .opaque(Form.Opaque(description: description, reason: "\(Root.self) or this value has no key"))
    }

    static func compares(_ relation: Relation, to constant: Captured<Root>) -> Condition where Root: Comparable {
        .leaf(orderForm(relation, constant)) { Order.test(relation, to: constant) }
    }

    private static func orderForm(_ relation: Relation, _ constant: Captured<Root>) -> Form {
        guard ValueMeaning(of: Root.self) == .ordered, let key = constant.key else {
            return opaqueForm("\(relation.symbol) value")
        }
        return .compare(.root, relation, key)
    }

    static func compares<Value: Comparable>(
        _ left: Property<Root, Value>,
        _ relation: Relation,
        _ right: Property<Root, Value>
    ) -> Condition {
        let (first, second) = (left.get, right.get)
        let form: Form =
            ValueMeaning(of: Value.self) == .ordered
            ? .comparePaths(left.path, relation, right.path)
            : .opaque(
                Form.Opaque(
                    description: "\(left.path) \(relation.symbol) \(right.path)",
                    reason: "\(Value.self) has no key that orders it",
                    paths: [left.path, right.path]
                )
            )
        return .leaf(form) {
            let test = Order<Value>.test(relation)
            return { test(first($0), second($0)) }
        }
    }

    static func equals<Value: Equatable>(_ left: Property<Root, Value>, _ right: Property<Root, Value>) -> Condition {
        let (first, second) = (left.get, right.get)
        let form: Form =
            ValueMeaning(of: Value.self) == .none
            ? .opaque(
                Form.Opaque(
                    description: "\(left.path) == \(right.path)",
                    reason: "\(Value.self) has no key",
                    paths: [left.path, right.path]
                )
            )
            : .comparePaths(left.path, .equal, right.path)
        return .leaf(form) {
            let areEqual = Equality<Value>.function()
            return { areEqual(first($0), second($0)) }
        }
    }

    /// The value is one of some.
    static func isOne(of values: [Captured<Root>]) -> Condition where Root: Equatable {
        let present = values.filter { !$0.isNil }
        let hasNil = present.count < values.count
        let keys = present.compactMap(\.key)
        let form: Form =
            keys.count < present.count ? opaqueForm("is one of \(values.count) values") : .isOne(.root, keys)
        let isOne: Condition =
            present.isEmpty ? .constant(false) : .leaf(form) { Equality.membership(in: present) }
        guard hasNil, let null = values.first(where: { $0.isNil }) else { return isOne }
        return .any([isOne, .equals(null)])
    }
}

extension Condition where Root == String {
    static func contains(_ text: String) -> Condition {
        .text(.contains, text)
    }

    static func starts(with prefix: String) -> Condition {
        .text(.starts, prefix)
    }

    static func text(_ relation: TextTest.Relation, _ text: String, ignoringCase: Bool = false) -> Condition {
        let test = TextTest(relation, text, ignoringCase: ignoringCase)
        return test.isAlwaysPassed ? .constant(true) : .leaf(.text(.root, test), test.makeTest)
    }
}

extension Condition where Root: Sequence {
    static func contains(_ element: Captured<Root.Element>) -> Condition where Root.Element: Equatable {
        let isElement = Condition<Root.Element>.equals(element)
        return .leaf(.anyElement(.root, isElement.formula)) {
            if ValueMeaning(of: Root.Element.self) == .raw {
                let test = Equality.test(to: element)
                return { $0.contains(where: test) }
            }
            // A set hashes the element.
            return { $0.contains(element.value) }
        }
    }

    static func containsElement(_ condition: Condition<Root.Element>) -> Condition {
        .leaf(.anyElement(.root, condition.formula)) {
            let test = condition.makeTest()
            return { try $0.contains(where: test) }
        }
    }

    static func allElements(_ condition: Condition<Root.Element>) -> Condition {
        .leaf(.allElements(.root, condition.formula)) {
            let test = condition.makeTest()
            return { try $0.allSatisfy(test) }
        }
    }
}

extension Condition where Root: Collection {
    static func count(_ condition: Condition<Int>) -> Condition {
        condition.lifted(along: Property<Root, Root>.root.counted(by: \.count))
    }
}

extension Relation {
    var symbol: String {
        switch self {
        case .equal: "=="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        }
    }
}
