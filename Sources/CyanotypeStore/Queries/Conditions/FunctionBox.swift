import FoundationEssentials

// Generic code that finds its type to be a known one cannot cast a function of that type, but can cast a box of it.

struct TestBox<Value> {
    let test: (Value) -> Bool

    /// The test, if it is of values of a type.
    func test<Other>(of type: Other.Type) -> ((Other) -> Bool)? {
        (self as? TestBox<Other>)?.test
    }
}

struct ComparisonBox<Value> {
    let compare: (Value, Value) -> ComparisonResult

    /// The comparison, if it is of values of a type.
    func comparison<Other>(of type: Other.Type) -> ((Other, Other) -> ComparisonResult)? {
        (self as? ComparisonBox<Other>)?.compare
    }
}
