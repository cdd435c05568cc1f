/// The exact sum of the integers of some objects, and their number.
struct IntegerTotal {
    var sum = Int128.zero
    /// 0 if the aggregate does not need it.
    var count = 0
}
