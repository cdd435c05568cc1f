/// A form that this library writes property lists in.
package enum PropertyListFormat: Sendable, Hashable {
    case binary
    case xml
}
