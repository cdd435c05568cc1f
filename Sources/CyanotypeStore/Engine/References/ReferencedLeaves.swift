internal import Cyanotype

/// Objects that refer to no others. They are decoded where an engine reads their rows, without copies.
final class ReferencedLeaves {
    let decoder: DocumentCodec.Decoder
    /// The decoded objects.
    let source: ReferenceSource
    /// Their states; `nil` for an object that cannot be encoded.
    var states = ReferenceMap<KnownStates.Event?>()

    init(_ decoder: DocumentCodec.Decoder, _ source: ReferenceSource) {
        (self.decoder, self.source) = (decoder, source)
    }
}
