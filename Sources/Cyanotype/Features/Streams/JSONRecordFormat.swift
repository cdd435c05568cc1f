/// How the records of a stream are delimited.
public enum JSONRecordFormat: Sendable, Hashable, CaseIterable {
    /// One value per line: [NDJSON](https://github.com/ndjson/ndjson-spec), also known as [JSON
    /// Lines](https://jsonlines.org).
    ///
    /// A line ends with LF, CRLF or CR; the terminator of the last line is optional. Empty lines, and lines of only
    /// spaces and tabs, are skipped: they count as lines but not as records. A record cannot span lines.
    case lines

    /// The elements of a single array, which is the whole document.
    ///
    /// Elements can have any layout that JSON allows. The array's brackets and commas, and whatever follows the array,
    /// are checked as strictly as when the document is decoded at once.
    case array

    /// A JSON text sequence ([RFC 7464](https://www.rfc-editor.org/rfc/rfc7464)): each value begins with the control
    /// character RS (0x1E) and ends with a line feed.
    ///
    /// Records may span lines. A number, `true`, `false` or `null` without trailing white space counts as truncated and
    /// is an error. Empty records are skipped.
    case textSequence
}
