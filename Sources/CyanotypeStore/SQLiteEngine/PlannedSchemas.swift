internal import Cyanotype

/// The schemas of a type, and the ways in which a plan reads the rows of each.
struct PlannedSchemas: Sendable {
    /// The schemas in the order of their numbers, which reading the record has checked.
    private let all: [TypeRecord.Schema]
    /// The way in which rows of each are read; `nil` for the plan's own schema.
    private let foreign: [ForeignSchema?]

    /// - Parameters:
    ///   - record: The file's description of the type.
    ///   - own: The number of the schema that new documents of the class have, if the file has it.
    ///   - shapes: Returns the shape of a class by its name, if the store has used its model.
    init(_ record: TypeRecord, own: Int64?, _ shapes: (String) -> ObjectShape?) {
        // Most shapes are of the same class as the one before, and finding its model takes a lock.
        var last: (name: String, shape: ObjectShape?)?
        let readings = record.shapes.map { shape in
            let name = shape.className
            if last?.name != name { last = (name, shapes(name)) }
            // Schemas of one shape differ in their columns only.
            return ForeignSchema(name, shape.contents, last?.shape)
        }
        all = record.schemas
        foreign = record.schemas.map { schema in
            if schema.id == own { return nil }
            let index = record.shapes.firstIndex { $0.id == schema.shape.shape }
            return index.map { readings[$0] } ?? ForeignSchema(unrecorded: schema.shape.className)
        }
    }

    subscript(number: Int64) -> SchemaShape? { position(of: number).map { all[$0].shape } }

    /// Returns the way in which rows of a schema are read; `nil` if it is the plan's own, or the record lacks it.
    func foreign(_ number: Int64) -> ForeignSchema? { position(of: number).flatMap { foreign[$0] } }

    /// Returns the numbers of the schemas of a class, without its subclasses.
    func numbers(ofClass name: String) -> [Int64] { all.filter { $0.shape.className == name }.map(\.id) }

    private func position(of number: Int64) -> Int? {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].id < number { low = middle + 1 } else { high = middle }
        }
        return low < all.count && all[low].id == number ? low : nil
    }
}
