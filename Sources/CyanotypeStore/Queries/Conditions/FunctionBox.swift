import FoundationEssentials

// Where generic code finds that its type is a certain one, it cannot cast a function of that type, but it can cast a box of the
// function.

struct TestBox<Value> {
    let test: (Value) -> Bool

    /// Returns the test as one of values of a type; `nil` if the type is another one.
    func test<Other>(of type: Other.Type) -> ((Other) -> Bool)? {
        (self as? TestBox<Other>)?.test
    }
}

struct ComparisonBox<Value> {
    let compare: (Value, Value) -> ComparisonResult

    /// Returns the comparison as one of values of a type; `nil` if the type is another one.
    func comparison<Other>(of type: Other.Type) -> ((Other, Other) -> ComparisonResult)? {
        (self as? ComparisonBox<Other>)?.compare
    }
}
