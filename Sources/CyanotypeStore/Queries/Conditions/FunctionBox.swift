import FoundationEssentials

// Generic code may find that its type parameter is a certain type, such as `String`. It cannot cast a function of that
// type to a function of the parameter, but it can cast a box of the function.

struct TestBox<Value> {
    let test: (Value) -> Bool

    /// Returns the test for values of a type; `nil` if the type is not `Value`.
    func test<Other>(of type: Other.Type) -> ((Other) -> Bool)? {
        (self as? TestBox<Other>)?.test
    }
}

struct ComparisonBox<Value> {
    let compare: (Value, Value) -> ComparisonResult

    /// Returns the comparison for values of a type; `nil` if the type is not `Value`.
    func comparison<Other>(of type: Other.Type) -> ((Other, Other) -> ComparisonResult)? {
        (self as? ComparisonBox<Other>)?.compare
    }
}
