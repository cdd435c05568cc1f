package import FoundationEssentials

/// The original form of a value that JSON can only represent as text.
///
/// A settings store keeps dates and data in their own types. They pass between a model and a store as JSON text with a
/// side table: the text is the usual JSON, and the table maps an offset in it to the date or data that the text
/// represents. So dates keep their full precision, which milliseconds would truncate.
package enum OriginalValue: Sendable, Hashable {
    case date(Date)
    case data(Data)
    /// Secret data, in memory that is wiped when it is released.
    case secret(WipedBytes)
}
