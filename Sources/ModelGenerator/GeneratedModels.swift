/// Models as Swift source.
package struct GeneratedModels: Sendable, Hashable {
    /// The type that a document of the samples' kind is read as: `User`, `[Event]`, `[String: Double]`.
    package let rootType: String
    /// The modules that the declarations need, in order.
    package let imports: [String]
    /// The declarations of the models; empty when the document has none, as an array of numbers.
    package let declarations: String

    /// The source file.
    package var source: String {
        let head = "// Made from samples by cyanotype-models. To read a document: try \(rootType)(json: data)"
        let imports = imports.map { "import \($0)" }.joined(separator: "\n")
        return [head + "\n" + imports, declarations].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
}
