/// Why models could not be made.
package enum ModelGeneratorError: Error, Sendable, Hashable {
    /// There is no sample.
    case noSamples
    /// The name for the model of the document is not one that a type can have.
    case notATypeName(String)
    /// The name for the model of the document is that of a type which the models or code beside them use.
    case reservedName(String)
    /// No objects of the samples are at a path that was given for them.
    case nothingAtPath(SamplePath)
    /// A path is said to be both a dictionary and none.
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
            "no sample has an object at \(path); the comments above the models tell the paths"
        case .contradictoryPath(let path):
            "\(path) cannot be both a dictionary and an object"
        }
    }
}
