/// The exact sum of the integers of some objects, and their number.
struct IntegerTotal {
    /// It cannot overflow: it holds the sum of 2⁶³ integers of 64 bits, more than a database has rows.
    var sum = Int128.zero
    /// 0 for a sum; only an average counts.
    var count = 0
}
