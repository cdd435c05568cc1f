/// The form of a file's tables, and which programs may use them.
///
/// A format has a number. A file also records the least format that a program must know to read it, and the least one
/// to write it. So earlier programs can go on using a later format that only adds something.
///
/// The place of these numbers never changes, whatever the format: the format is in the lowest 8 bits of `user_version`,
/// and the two others are in the table `cyanotype_properties(name, value)` by the names below. A program that changes
/// the format of a file raises the generation of each type in the same transaction. Then every program that has the
/// file open reads the format again.
struct StoreFormat: Sendable, Equatable {
    let number: Int64
    /// The format that a program must know to read the file.
    let leastReader: Int64
    /// The format that a program must know to change the file.
    let leastWriter: Int64

    /// The format that this version of the library writes.
    static let current = StoreFormat(number: 2, leastReader: 2, leastWriter: 2)
    /// The format before versions were recorded. Opening a file upgrades it.
    static let first = StoreFormat(number: 1, leastReader: 1, leastWriter: 1)

    static let readerProperty = "format.reader"
    static let writerProperty = "format.writer"

    /// The ways in which a program of this version may use a file of the format.
    enum Access {
        case writing
        /// Only reading. The error has the reason.
        case reading(StoreError)
        case nothing(StoreError)
    }

    var access: Access {
        let own = Self.current.number
        if number <= own || leastWriter <= own { return .writing }
        if leastReader <= own {
            return .reading(
                StoreError(
                    .newer,
                    """
                    a newer version of Cyanotype has written the file (format \(number)), which only a program that knows \
                    format \(leastWriter) may change; this one, which knows format \(own), may read it; update the program
                    """
                )
            )
        }
        return .nothing(
            StoreError(
                .newer,
                """
                a newer version of Cyanotype has written the file (format \(number)), which only a program that knows format \
                \(leastReader) may read, but this one knows format \(own); update the program
                """
            )
        )
    }
}
