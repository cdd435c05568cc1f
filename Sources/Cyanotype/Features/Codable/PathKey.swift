/// A coding key that no type declares: the index of an element, the key of a dictionary, `super`.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init?(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    init(_ step: MappingPath.Component) {
        switch step {
        case .key(let key): self.init(stringValue: key)
        case .index(let index): self.init(index: index)
        }
    }

    /// Creates the key of an array element.
    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    /// The key of the part of an object that belongs to a superclass.
    static let `super` = PathKey(stringValue: "super")
}
