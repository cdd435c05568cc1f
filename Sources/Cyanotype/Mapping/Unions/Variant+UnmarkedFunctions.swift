// In Swift 5 mode, `Shape.circle` is not `@Sendable`. The additional parameters make closures choose the usual
// overloads. The compiler does not check these functions, which any thread may call, as it may call a case.
extension Variant {
    @available(
        swift,
        obsoleted: 6,
        message: "this needs a @Sendable function: Variant(\"circle\", { @Sendable in Shape.circle($0) }) { … }"
    )
    @_documentation(visibility: internal)
    public init<Value: Mappable>(
        _ tag: JSON,
        _ make: @escaping (Value) -> Subject,
        unmarked: Void = (),
        _ value: @escaping @Sendable (Subject) -> Value?
    ) {
        nonisolated(unsafe) let make = make
        self.init(tag, { @Sendable in unsafe make($0) }, value)
    }

    @available(
        swift,
        obsoleted: 6,
        message: "this needs a @Sendable function: Variant.unknown({ @Sendable in Shape.unknown($0) }) { … }"
    )
    @_documentation(visibility: internal)
    public static func unknown(
        _ make: @escaping (JSON) -> Subject,
        unmarked: Void = (),
        _ value: @escaping @Sendable (Subject) -> JSON?
    ) -> Variant {
        nonisolated(unsafe) let make = make
        return unknown({ @Sendable in unsafe make($0) }, value)
    }
}
