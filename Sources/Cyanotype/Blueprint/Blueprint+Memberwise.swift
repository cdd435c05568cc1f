// swift-format-ignore-file
// Written by .ci/memberwise-initializers.

// A function whose parameters are a pack is handed its arguments on loan, whatever it says: the initializer of the model
// copies each, which is an atomic increment for every string and array, and the blueprint releases its own. Parameters
// that are spelled out take what they are handed. So there is an initializer for each usual number of fields, and the
// one with a pack is for the others. The compiler chooses by that number alone, and then says what does not fit. Few
// initializers throw, so `throwing` has the one with a pack only.
extension Blueprint {
    /// A blueprint that hands the values of its 3 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 4 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 5 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 6 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 7 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 8 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 9 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 10 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 11 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 12 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 13 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 14 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 15 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 16 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 17 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 18 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 19 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 20 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 21 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 22 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 23 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 24 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 25 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 26 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 27 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 28 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 29 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 30 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 31 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 32 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 33 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 34 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 35 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 36 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 37 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 38 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 39 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 40 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 41 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40, consuming V41
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 42 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40, consuming V41, consuming V42
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 43 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40, consuming V41, consuming V42,
            consuming V43
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 44 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40, consuming V41, consuming V42,
            consuming V43, consuming V44
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42,
            V43, V44
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 45 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40, consuming V41, consuming V42,
            consuming V43, consuming V44, consuming V45
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42,
            V43, V44, V45
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 46 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40, consuming V41, consuming V42,
            consuming V43, consuming V44, consuming V45, consuming V46
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42,
            V43, V44, V45, V46
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 47 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40, consuming V41, consuming V42,
            consuming V43, consuming V44, consuming V45, consuming V46, consuming V47
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42,
            V43, V44, V45, V46, V47
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place)
            )
        }
    }

    /// A blueprint that hands the values of its 48 fields to an initializer.
    ///
    /// - Parameters:
    ///   - make: The initializer.
    ///   - fields: The fields, in the order of the initializer's parameters, which the compiler checks by their types.
    @inlinable
    public init<
        V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24,
        V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46,
        V47, V48
    >(
        _ make: @escaping @Sendable (
            consuming V1, consuming V2, consuming V3, consuming V4, consuming V5, consuming V6, consuming V7,
            consuming V8, consuming V9, consuming V10, consuming V11, consuming V12, consuming V13, consuming V14,
            consuming V15, consuming V16, consuming V17, consuming V18, consuming V19, consuming V20, consuming V21,
            consuming V22, consuming V23, consuming V24, consuming V25, consuming V26, consuming V27, consuming V28,
            consuming V29, consuming V30, consuming V31, consuming V32, consuming V33, consuming V34, consuming V35,
            consuming V36, consuming V37, consuming V38, consuming V39, consuming V40, consuming V41, consuming V42,
            consuming V43, consuming V44, consuming V45, consuming V46, consuming V47, consuming V48
        ) -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<
            Subject, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21,
            V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42,
            V43, V44, V45, V46, V47, V48
        >
    ) {
        self.init(fields()) { place in
            make(
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place), takeValue(&place),
                takeValue(&place), takeValue(&place), takeValue(&place)
            )
        }
    }
}
