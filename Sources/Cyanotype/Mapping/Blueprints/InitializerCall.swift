/// Makes a model from the values in a frame, and takes all of them.
@_documentation(visibility: internal)
public typealias ModelConstructor<Root> = @Sendable (_ values: inout FrameValues) throws -> Root

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

    /// Calls an initializer whose type is not marked `@Sendable`.
    ///
    /// In Swift 5 mode the compiler does not mark references to initializers as `@Sendable`, nor does it check that a
    /// closure can be called from several threads. The caller must ensure that.
    @frozen
    public struct Unmarked<Initializer, Call: InitializerCall>: InitializerCall {
        @usableFromInline let call: Call

        @inlinable
        init(call: Call) {
            self.call = call
        }

        @inlinable
        public func construct(_ make: Initializer) -> ModelConstructor<Call.Root> {
            // The types differ only in `@Sendable`, which does not change a function's representation.
            unsafe call.construct(unsafeBitCast(make, to: Call.Initializer.self))
        }
    }

    /// Calls an initializer that has too many parameters for a dedicated type.
    @frozen
    public struct Large<Root, Initializer>: InitializerCall {
        @usableFromInline let call: @Sendable (Initializer, inout FrameValues) -> Root

        @inlinable
        init(_ call: @escaping @Sendable (Initializer, inout FrameValues) -> Root) {
            self.call = call
        }

        @inlinable
        public func construct(_ make: Initializer) -> ModelConstructor<Root> {
            // `MemberwiseFieldBuilder` uses this type only for functions that are marked `@Sendable`.
            nonisolated(unsafe) let make = make
            return { [call] values in unsafe call(make, &values) }
        }
    }
}
