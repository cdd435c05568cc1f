import Cyanotype
@testable import ModelGenerator

/// The declarations of the models that are made of `samples`.
func declarations(
    _ samples: String...,
    name: String = "Root",
    dictionaries: [String] = [],
    objects: [String] = []
) throws -> String {
    let generator = ModelGenerator(
        name: name,
        dictionaries: dictionaries.compactMap { SamplePath($0) },
        objects: objects.compactMap { SamplePath($0) }
    )
    return try generator.models(for: samples.map { try JSON(json: $0) }).declarations
}

/// The properties of all models of `samples`, each as `Model.property: Type`, with the mark of its field if it has one.
func properties(
    _ samples: String...,
    dictionaries: [String] = [],
    objects: [String] = []
) throws -> [String] {
    let generator = ModelGenerator(
        name: "Root",
        dictionaries: dictionaries.compactMap { SamplePath($0) },
        objects: objects.compactMap { SamplePath($0) }
    )
    let source = try generator.models(for: samples.map { try JSON(json: $0) }).declarations
    var model = ""
    var properties: [String] = []
    for line in source.split(separator: "\n") {
        let words = line.split(separator: " ")
        if line.hasPrefix("struct ") { model = String(words[1].dropLast()) }
        if line.hasPrefix("final class ") { model = "class " + words[2].dropLast() }
        if line.hasPrefix("    let ") { properties.append("\(model).\(line.dropFirst(8))") }
        if line.hasPrefix("        Field("), line.hasSuffix(".nilStrategy(.null)") {
            let name = line.split(separator: "\\.").last?.prefix { $0 != ")" } ?? ""
            if let index = properties.firstIndex(where: { $0.hasPrefix("\(model).\(name):") }) {
                properties[index] += " or null"
            }
        }
    }
    return properties
}
