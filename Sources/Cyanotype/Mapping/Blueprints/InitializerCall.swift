/// Makes a model of the values in a frame, the first of which is at `place`, and moves `place` to their end.
@_documentation(visibility: internal)
public typealias ModelConstructor<Root> = @Sendable (_ place: inout UnsafeMutableRawPointer) throws -> Root

/// Calls the initializer of a memberwise blueprint.
@_documentation(visibility: internal)
public protocol InitializerCall<Root, Initializer> {
    associatedtype Root
    associatedtype Initializer

    func construct(_ make: Initializer) -> ModelConstructor<Root>
}

/// The types that call initializers.
@_documentation(visibility: internal)
public enum InitializerCalls {
    /// Calls an initializer without parameters.
    @frozen
    public struct Call0<Root>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable () -> Root) -> ModelConstructor<Root> {
            { _ in make() }
        }
    }

    /// Calls an initializer whose type is not marked as `@Sendable`.
    ///
    /// In Swift 5 mode the compiler marks no reference to an initializer. There it does not check that a closure can be
    /// called from several threads; that is up to the program.
    @frozen
    public struct Unmarked<Initializer, Call: InitializerCall>: InitializerCall {
        @usableFromInline let call: Call

        @inlinable
        init(call: Call) {
            self.call = call
        }

        @inlinable
        public func construct(_ make: Initializer) -> ModelConstructor<Call.Root> {
            // The types differ in the mark alone, which changes nothing in a function's representation.
            call.construct(unsafeBitCast(make, to: Call.Initializer.self))
        }
    }

    /// Calls an initializer with so many parameters that there is no type for their number.
    @frozen
    public struct Large<Root, Initializer>: InitializerCall {
        @usableFromInline let call: @Sendable (Initializer, inout UnsafeMutableRawPointer) -> Root

        @inlinable
        init(_ call: @escaping @Sendable (Initializer, inout UnsafeMutableRawPointer) -> Root) {
            self.call = call
        }

        @inlinable
        public func construct(_ make: Initializer) -> ModelConstructor<Root> {
            // `MemberwiseFieldBuilder` makes this type only for functions that are marked as `@Sendable`.
            nonisolated(unsafe) let make = make
            return { [call] place in call(make, &place) }
        }
    }
}
