/// Generated models as Swift source.
package struct GeneratedModels: Sendable, Hashable {
    /// The type to decode a document as: `User`, `[Event]`, `[String: Double]`.
    package let rootType: String
    /// The modules that the declarations need, in the order of their import.
    package let imports: [String]
    /// The declarations of the models; empty if the document needs none, such as an array of numbers.
    package let declarations: String

    /// The contents of the source file.
    package var source: String {
        let head = "// Made from samples by cyanotype-models. To read a document: try \(rootType)(json: data)"
        let imports = imports.map { "import \($0)" }.joined(separator: "\n")
        return [head + "\n" + imports, declarations].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
}
