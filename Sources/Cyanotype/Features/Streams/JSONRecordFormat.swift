/// How the records of a stream follow each other.
public enum JSONRecordFormat: Sendable, Hashable, CaseIterable {
    /// One value a line: [NDJSON](https://github.com/ndjson/ndjson-spec), also known as
    /// [JSON Lines](https://jsonlines.org).
    ///
    /// A line ends with LF, CRLF or CR; the last one may go without. Lines that are empty, or hold only spaces and tabs,
    /// are skipped: they count as lines, but not as records. A record is one line, so it has no line breaks of its own.
    case lines

    /// The elements of one array, which is the whole document.
    ///
    /// They can have any layout that JSON allows. The brackets of the array, the commas in it and what follows it are
    /// checked as strictly as when the document is read at once.
    case array

    /// Values that each begin with the control character RS (0x1E) and end with a line feed: a JSON text sequence
    /// ([RFC 7464](https://www.rfc-editor.org/rfc/rfc7464)).
    ///
    /// Records may span lines. A number, `true`, `false` or `null` without white space after it has been cut off, and
    /// is an error; records without a value are skipped.
    case textSequence
}
