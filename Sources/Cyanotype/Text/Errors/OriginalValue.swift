package import FoundationEssentials

/// A value that JSON has only as text, as it was before it became text.
///
/// A settings store keeps dates and data as such. They pass between a model and a store as JSON text with a side table:
/// the text is what JSON would have, the table tells for each offset in it which date or data the text stands for. So
/// dates keep the full precision that milliseconds would cut off.
package enum OriginalValue: Sendable, Hashable {
    case date(Date)
    case data(Data)
    /// Secret data.
    case secret(WipedBytes)
}
