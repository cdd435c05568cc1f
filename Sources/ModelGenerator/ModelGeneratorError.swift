/// An error that prevents the generation of models.
package enum ModelGeneratorError: Error, Sendable, Hashable {
    /// There are no samples.
    case noSamples
    /// The name for the root model is not a valid type name.
    case notATypeName(String)
    /// The name for the root model belongs to a type that the models, or the code beside them, use.
    case reservedName(String)
    /// No sample has an object at a given path.
    case nothingAtPath(SamplePath)
    /// A path is declared both a dictionary and an object.
    case contradictoryPath(SamplePath)
}

extension ModelGeneratorError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSamples:
            "there is no sample to make models from"
        case .notATypeName(let name):
            "\(SwiftLiteral(name).text) cannot name a type: use at most \(KeyWords.maximumLength) letters and digits, a capital in front"
        case .reservedName(let name):
            "a model that is called \(name) would hide the type of that name: choose another --name"
        case .nothingAtPath(let path):
            "no sample has an object at \(path); the comments above the models have the paths"
        case .contradictoryPath(let path):
            "\(path) cannot be both a dictionary and an object"
        }
    }
}
