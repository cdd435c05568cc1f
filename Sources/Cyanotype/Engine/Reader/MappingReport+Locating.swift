extension MappingReport {
    /// Creates the report of `notes`, with the paths and places computed from their offsets.
    init(
        locating notes: [RawNote],
        in text: UnsafeBufferPointer<UInt8>,
        hasText: Bool,
        isTruncated: Bool,
        hiding document: DocumentSensitivity
    ) {
        let raw = notes.flatMap { [$0.place] + $0.causes }.map { $0.hidden(in: document) }
        var located = unsafe MappingError.locate(raw, in: text, hasText: hasText)[...]
        let entries = notes.map { note in
            let place = located.removeFirst()
            let causes = Array(located.prefix(note.causes.count))
            located = located.dropFirst(note.causes.count)
            return (
                note.place.offset,
                Entry(
                    kind: note.kind,
                    path: place.path,
                    location: place.location,
                    detail: place.expected,
                    causes: causes
                )
            )
        }
        // Missing keys and duplicates are noted after what follows them.
        let sorted = entries.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        self.init(entries: sorted.map { $0.element.1 }, isTruncated: isTruncated)
    }
}
