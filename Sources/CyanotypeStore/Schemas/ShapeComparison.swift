internal import Cyanotype

/// Compares the shape of a class in a file with the program's shape of the same version.
///
/// A change that needs nothing is one that lets the program read each document of the file: a new field that may be missing,
/// a field that is gone, a type that has more values. Anything else needs a new version. See ``TypeChange``.
struct ShapeComparison: Sendable {
    /// The name of the class.
    let className: String

    /// The version that both shapes have.
    let version: Int

    /// The hash of the fields in the file; empty in files of format 1.
    let fingerprintInFile: String

    /// The hash of the fields in the program.
    let fingerprintInProgram: String

    /// The differences: those of the class, then those of models inside.
    let differences: [SchemaDifference]

    /// Whether the program can read the documents of the file.
    var isCompatible: Bool { !differences.contains(where: \.needsMigration) }

    /// Compares two shapes.
    ///
    /// - Parameters:
    ///   - className: The name of the class in the program.
    ///   - version: The version of both.
    ///   - fingerprint: The hash of the fields in the file; empty in files of format 1.
    ///   - fields: The fields in the file as JSON.
    ///   - parts: The models inside in the file as JSON.
    ///   - program: The shape of the program.
    /// - Complexity: O(*n*) in the fields of the class and of all models inside.
    init(
        of className: String,
        version: Int,
        fingerprint: String,
        fields: String,
        parts: String,
        with program: StoredShape
    ) {
        self.className = className
        self.version = version
        fingerprintInFile = fingerprint
        fingerprintInProgram = program.fingerprint
        guard let file = ShapeText(fields: fields, parts: parts, fingerprint: fingerprint) else {
            // The text in the file is damaged, so only reading the documents shows their fields.
            differences = [
                SchemaDifference(
                    className: className,
                    version: version,
                    keys: [],
                    kind: .unclear,
                    inFile: nil,
                    inProgram: nil,
                    needsMigration: false,
                    statements: [],
                    hasSuggestion: false
                )
            ]
            return
        }
        let own = FieldComparison(
            file: ShapeFields(fields: file.fields, links: file.links, parts: file.parts),
            program: ProgramFields(fields: program.fields, links: program.links, parts: program.parts),
            className: className,
            version: version,
            isOfFormat1: file.isOfFormat1
        )
        differences = own.differences() + Self.differences(inside: file, program, className, version)
    }

    /// Returns the differences of the models inside that both have in the same version.
    private static func differences(
        inside file: ShapeText,
        _ program: StoredShape,
        _ className: String,
        _ version: Int
    ) -> [SchemaDifference] {
        var differences: [SchemaDifference] = []
        for part in program.parts where part.name != className || part.version != version {
            let known = file.parts.filter { part.isSameModel(as: $0) }
            guard !known.contains(where: { $0.version == part.version && $0.fingerprint == part.fingerprint }) else {
                continue
            }
            for other in known {
                if other.version > part.version {
                    differences.append(
                        SchemaDifference(
                            className: part.name,
                            version: part.version,
                            keys: [],
                            kind: .newer,
                            inFile: "version \(other.version)",
                            inProgram: "version \(part.version)",
                            needsMigration: false,
                            statements: [],
                            hasSuggestion: false
                        )
                    )
                } else if other.version == part.version {
                    let comparison = FieldComparison(
                        file: ShapeFields(fields: other.fields, links: other.links, parts: file.parts),
                        program: ProgramFields(fields: part.fields, links: part.links, parts: program.parts),
                        className: part.name,
                        version: part.version,
                        isOfFormat1: false
                    )
                    differences += comparison.differences()
                }
            }
        }
        return differences
    }
}

extension StoredShape.Part {
    /// Returns whether a model in a file is this one, under one of its names.
    func isSameModel(as part: ShapeText.Part) -> Bool {
        name == part.name || type.versions.formerNames.contains(part.name)
    }
}

extension ShapeComparison {
    /// The mistake in one sentence, without a full stop.
    var summary: String {
        let needed = differences.filter(\.needsMigration)
        let places = needed.prefix(3).map(\.description).joined(separator: "; ")
        let more = needed.count > 3 ? "; and \(needed.count - 3) more" : ""
        let file = fingerprintInFile.isEmpty ? "one" : fingerprintInFile.prefix(8) + "…"
        return "version \(version) of \(className.shownName) names two shapes, \(file) in the file and "
            + "\(fingerprintInProgram.prefix(8))… in the program: \(places)\(more)"
    }
}
