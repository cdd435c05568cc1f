/// A format in which this library writes property lists.
package enum PropertyListFormat: Sendable, Hashable {
    case binary
    case xml
}
