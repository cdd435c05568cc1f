// swift-format-ignore-file
// Written by .ci/memberwise-initializers.

// A function type with a pack of parameters hands them over on loan: the initializer of the model copies each, which is
// an atomic increment for every string and array, and the blueprint releases its own. Parameters that are spelled out
// are moved, once the optimizer knows which initializer is called. It finds the call by a type, because it does not see
// what the closure with the fields returns. So there is a type for each usual number of parameters. Larger initializers
// have closures, which are a part of the programs that use them only; they are most of what compiling this file costs,
// so there are none for functions that are not marked as `@Sendable`.
extension InitializerCalls {
    @frozen
    public struct Call1<Root, V1>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1) -> Root) -> ModelConstructor<Root> {
            { make($0.take()) }
        }
    }

    @frozen
    public struct Call2<Root, V1, V2>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call3<Root, V1, V2, V3>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call4<Root, V1, V2, V3, V4>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call5<Root, V1, V2, V3, V4, V5>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call6<Root, V1, V2, V3, V4, V5, V6>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call7<Root, V1, V2, V3, V4, V5, V6, V7>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call8<Root, V1, V2, V3, V4, V5, V6, V7, V8>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call9<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take()) }
        }
    }

    @frozen
    public struct Call10<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call11<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11) -> Root)
            -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call12<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12) ->
            Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call13<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13)
            -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call14<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call15<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call16<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16>:
        InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call17<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17>:
        InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call18<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18>:
        InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take()) }
        }
    }

    @frozen
    public struct Call19<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call20<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call21<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call22<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call23<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call24<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call25<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call26<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call27<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take()) }
        }
    }

    @frozen
    public struct Call28<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call29<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call30<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call31<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call32<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32) -> Root) ->
            ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call33<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33) ->
            Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call34<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34) ->
            Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call35<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call36<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take()) }
        }
    }

    @frozen
    public struct Call37<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37>: InitializerCall
        {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call38<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38>:
        InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call39<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39>:
        InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call40<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40>:
        InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call41<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40,
        V41>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40, V41) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call42<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40,
        V41, V42>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40, V41, V42) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call43<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40,
        V41, V42, V43>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40, V41, V42, V43) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call44<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40,
        V41, V42, V43, V44>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40, V41, V42, V43, V44) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call45<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40,
        V41, V42, V43, V44, V45>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take()) }
        }
    }

    @frozen
    public struct Call46<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40,
        V41, V42, V43, V44, V45, V46>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call47<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40,
        V41, V42, V43, V44, V45, V46, V47>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take()) }
        }
    }

    @frozen
    public struct Call48<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40,
        V41, V42, V43, V44, V45, V46, V47, V48>: InitializerCall {
        @inlinable init() {}

        @inlinable
        public func construct(_ make: @escaping @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
            V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
            V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48) -> Root) -> ModelConstructor<Root> {
            { make($0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(), $0.take(),
                $0.take(), $0.take(), $0.take(), $0.take()) }
        }
    }
}

extension MemberwiseFieldBuilder {
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call1<Root, V1>, Root> where Initializer == @Sendable (V1) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call2<Root, V1, V2>, Root, V2> where Initializer == @Sendable (V1, V2) ->
        Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call3<Root, V1, V2, V3>, Root, V2, V3> where Initializer == @Sendable (V1,
        V2, V3) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call4<Root, V1, V2, V3, V4>, Root, V2, V3, V4> where Initializer == @Sendable
        (V1, V2, V3, V4) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call5<Root, V1, V2, V3, V4, V5>, Root, V2, V3, V4, V5> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call6<Root, V1, V2, V3, V4, V5, V6>, Root, V2, V3, V4, V5, V6> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call7<Root, V1, V2, V3, V4, V5, V6, V7>, Root, V2, V3, V4, V5, V6, V7> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call8<Root, V1, V2, V3, V4, V5, V6, V7, V8>, Root, V2, V3, V4, V5, V6, V7,
        V8> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Call9<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9>, Root, V2, V3,
        V4, V5, V6, V7, V8, V9> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Call10<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10>, Root,
        V2, V3, V4, V5, V6, V7, V8, V9, V10> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10)
        -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Call11<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call12<Root, V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12> where Initializer == @Sendable (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call13<Root, V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call14<Root, V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14> where Initializer
        == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call15<Root, V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call16<Root, V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
        V14, V15, V16> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call17<Root, V1, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call18<Root, V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call19<Root, V1, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19>, Root, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19> where Initializer == @Sendable (V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call20<Root,
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20>, Root, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20> where Initializer == @Sendable (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call21<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16,
        V17, V18, V19, V20, V21> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call22<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call23<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call24<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
        V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call25<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25> where Initializer == @Sendable (V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25) -> Root
        {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call26<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26> where Initializer == @Sendable (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call27<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call28<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call29<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29>, Root, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call30<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30>, Root, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16,
        V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Call31<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31>, Root, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Call32<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32>, Root, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32)
        -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33>(first: Field<Root,
        V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call33<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23,
        V24, V25, V26, V27, V28, V29, V30, V31, V32, V33> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call34<Root, V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34> where Initializer == @Sendable (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call35<Root, V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call36<Root, V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35, V36>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17,
        V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call37<Root, V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16,
        V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37) ->
        Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call38<Root, V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
        V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35,
        V36, V37, V38> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call39<Root, V1, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27,
        V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call40<Root, V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35, V36, V37, V38, V39, V40) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call41<Root, V1, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41>, Root, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41> where Initializer == @Sendable (V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Call42<Root,
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42>, Root, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27,
        V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42> where Initializer == @Sendable (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call43<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16,
        V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38,
        V39, V40, V41, V42, V43> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
        V35, V36, V37, V38, V39, V40, V41, V42, V43) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call44<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32,
        V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call45<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44, V45>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44, V45> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call46<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44, V45, V46>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
        V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35,
        V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call47<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
        V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47> where Initializer == @Sendable (V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47) ->
        Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Call48<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48> where Initializer == @Sendable (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48) -> Root {
        return MemberwiseFields(call: .init(), slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49> where Initializer == @Sendable
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46,
        V47, V48, V49) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44,
        V45, V46, V47, V48, V49, V50) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44,
        V45, V46, V47, V48, V49, V50, V51) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
        V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53>
        where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17,
        V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39,
        V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53,
        V54> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16,
        V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38,
        V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55>(first: Field<Root,
        V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52,
        V53, V54, V55> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32,
        V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54,
        V55, V56, V57) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53,
        V54, V55, V56, V57, V58) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58,
        V59>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59> where Initializer == @Sendable (V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58, V59) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60> where Initializer == @Sendable (V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48,
        V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23,
        V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45,
        V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61> where Initializer == @Sendable
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46,
        V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23,
        V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45,
        V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44,
        V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root,
        Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
        V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43,
        V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
        V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63)
        -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root,
        Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
        V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43,
        V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
        V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63,
        V64) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51,
        V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51,
        V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67> where Initializer == @Sendable (V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68> where Initializer == @Sendable (V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48,
        V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69> where Initializer == @Sendable (V1, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69)
        -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70> where Initializer == @Sendable (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69,
        V70) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71> where Initializer == @Sendable
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46,
        V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68,
        V69, V70, V71) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44,
        V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66,
        V67, V68, V69, V70, V71, V72) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44,
        V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66,
        V67, V68, V69, V70, V71, V72, V73) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
        V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63,
        V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53,
        V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75>
        where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17,
        V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39,
        V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61,
        V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53,
        V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75,
        V76> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16,
        V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38,
        V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60,
        V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77>(first: Field<Root,
        V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52,
        V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74,
        V75, V76, V77> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58,
        V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72,
        V73, V74, V75, V76, V77, V78> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72,
        V73, V74, V75, V76, V77, V78, V79> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32,
        V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54,
        V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76,
        V77, V78, V79) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72,
        V73, V74, V75, V76, V77, V78, V79, V80> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53,
        V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75,
        V76, V77, V78, V79, V80) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80,
        V81>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69,
        V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81> where Initializer == @Sendable (V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72,
        V73, V74, V75, V76, V77, V78, V79, V80, V81) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69,
        V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82> where Initializer == @Sendable (V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48,
        V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70,
        V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23,
        V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45,
        V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67,
        V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83> where Initializer == @Sendable
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46,
        V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68,
        V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23,
        V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45,
        V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67,
        V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44,
        V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66,
        V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root,
        Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
        V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43,
        V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65,
        V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
        V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63,
        V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85)
        -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root,
        Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
        V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43,
        V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65,
        V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
        V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63,
        V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85,
        V86) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51,
        V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73,
        V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51,
        V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73,
        V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89> where Initializer == @Sendable (V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72,
        V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90> where Initializer == @Sendable (V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48,
        V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70,
        V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91> where Initializer == @Sendable (V1, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69,
        V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91)
        -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92> where Initializer == @Sendable (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47,
        V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69,
        V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91,
        V92) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93> where Initializer == @Sendable
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46,
        V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68,
        V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90,
        V91, V92, V93) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44,
        V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66,
        V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88,
        V89, V90, V91, V92, V93, V94) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95> where Initializer ==
        @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44,
        V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66,
        V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88,
        V89, V90, V91, V92, V93, V94, V95) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96> where
        Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
        V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63,
        V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85,
        V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53,
        V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75,
        V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97>
        where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17,
        V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39,
        V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61,
        V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83,
        V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53,
        V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75,
        V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97,
        V98> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16,
        V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38,
        V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60,
        V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82,
        V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99>(first: Field<Root,
        V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52,
        V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74,
        V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96,
        V97, V98, V99> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58,
        V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80,
        V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }

    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59,
        V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81,
        V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99, V100>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50,
        V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72,
        V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94,
        V95, V96, V97, V98, V99, V100> where Initializer == @Sendable (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
        V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77,
        V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99,
        V100) -> Root {
        let call = InitializerCalls.Large { (make: Initializer, values) -> Root in
            make(values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take(), values.take(), values.take(),
                values.take(), values.take(), values.take(), values.take())
        }
        return MemberwiseFields(call: call, slots: [first.slot])
    }
}

// In Swift 5 mode, `Person.init` is not `@Sendable`.
extension MemberwiseFieldBuilder {
    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call1<Root, V1>>, Root> where
        Initializer == (V1) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call2<Root, V1, V2>>, Root, V2> where
        Initializer == (V1, V2) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call3<Root, V1, V2, V3>>, Root, V2,
        V3> where Initializer == (V1, V2, V3) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call4<Root, V1, V2, V3, V4>>, Root,
        V2, V3, V4> where Initializer == (V1, V2, V3, V4) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call5<Root, V1, V2, V3, V4, V5>>,
        Root, V2, V3, V4, V5> where Initializer == (V1, V2, V3, V4, V5) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call6<Root, V1, V2, V3, V4, V5, V6>>,
        Root, V2, V3, V4, V5, V6> where Initializer == (V1, V2, V3, V4, V5, V6) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call7<Root, V1, V2, V3, V4, V5, V6,
        V7>>, Root, V2, V3, V4, V5, V6, V7> where Initializer == (V1, V2, V3, V4, V5, V6, V7) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call8<Root, V1, V2, V3, V4, V5, V6,
        V7, V8>>, Root, V2, V3, V4, V5, V6, V7, V8> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call9<Root, V1, V2, V3,
        V4, V5, V6, V7, V8, V9>>, Root, V2, V3, V4, V5, V6, V7, V8, V9> where Initializer == (V1, V2, V3, V4, V5, V6,
        V7, V8, V9) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call10<Root, V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10> where Initializer == (V1, V2, V3, V4,
        V5, V6, V7, V8, V9, V10) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call11<Root, V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11> where Initializer == (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call12<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12>>, Root, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call13<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13>>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call14<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14>>, Root, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call15<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15>>, Root, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call16<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16>>, Root,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16> where Initializer == (V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call17<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17>>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17> where Initializer == (V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call18<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17,
        V18>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18> where Initializer ==
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call19<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call20<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call21<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21>>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21> where Initializer == (V1, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call22<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22>>, Root, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22> where Initializer == (V1, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call23<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23>>, Root, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23> where Initializer == (V1, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call24<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24>>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24> where Initializer ==
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24)
        -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call25<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25>>, Root, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25> where
        Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
        V22, V23, V24, V25) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call26<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26>>, Root, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call27<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27>>, Root,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17,
        V18, V19, V20, V21, V22, V23, V24, V25, V26, V27) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call28<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28>>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23,
        V24, V25, V26, V27, V28> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call29<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call30<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22,
        V23, V24, V25, V26, V27, V28, V29, V30> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call31<Root, V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31> where Initializer == (V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32>(first: Field<Root, V1,
        ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call32<Root, V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17,
        V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32> where Initializer == (V1, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33>(first: Field<Root,
        V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call33<Root, V1, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33> where Initializer ==
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call34<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34>>, Root, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14,
        V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call35<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35>>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12,
        V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34,
        V35) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36>(first:
        Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call36<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36>>, Root, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27,
        V28, V29, V30, V31, V32, V33, V34, V35, V36> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32,
        V33, V34, V35, V36) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36,
        V37>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call37<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37>>, Root, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35, V36, V37) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call38<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38>>, Root, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38> where Initializer == (V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call39<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39>>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23,
        V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39> where Initializer == (V1, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40>(first: Field<Root, V1, ReadOnly>) -> MemberwiseFields<InitializerCalls.Unmarked<Initializer,
        InitializerCalls.Call40<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18,
        V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40>>,
        Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23,
        V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40> where Initializer == (V1,
        V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call41<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11,
        V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33,
        V34, V35, V36, V37, V38, V39, V40, V41) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call42<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42>>, Root, V2, V3, V4, V5, V6, V7, V8, V9, V10,
        V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32,
        V33, V34, V35, V36, V37, V38, V39, V40, V41, V42> where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call43<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43>>, Root, V2, V3, V4, V5, V6, V7, V8, V9,
        V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31,
        V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43> where Initializer == (V1, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call44<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44>>, Root, V2, V3, V4, V5, V6, V7, V8,
        V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30,
        V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44> where Initializer == (V1, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call45<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45>>, Root, V2, V3, V4, V5, V6, V7,
        V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45> where Initializer == (V1, V2,
        V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25,
        V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call46<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46>>, Root, V2, V3, V4, V5,
        V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28,
        V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46> where Initializer ==
        (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46)
        -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call47<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47>>, Root, V2, V3, V4,
        V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27,
        V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47> where
        Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
        V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43,
        V44, V45, V46, V47) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }

    @available(swift, obsoleted: 6, message: "this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) }) { … }")
    @_alwaysEmitIntoClient @_documentation(visibility: internal)
    public static func buildPartialBlock<Root, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15,
        V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37,
        V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48>(first: Field<Root, V1, ReadOnly>) ->
        MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call48<Root, V1, V2, V3, V4, V5, V6,
        V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29,
        V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48>>, Root, V2, V3,
        V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26,
        V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48>
        where Initializer == (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19,
        V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
        V42, V43, V44, V45, V46, V47, V48) -> Root {
        return MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [first.slot])
    }
}
