/// The models that the document's type needs, each before the models that only it contains.
struct ModelGraph {
    /// A model.
    struct Node {
        let shape: ObjectShape
        let properties: [Property]
        /// The uses of the model, in order.
        var uses: [Use]
        /// Whether the model contains itself without an array or dictionary in between, which a struct cannot do.
        var isClass = false
    }

    /// A place where a model is used.
    struct Use {
        /// The model of the property; `nil` for the document.
        let owner: Int?
        let key: String
        /// Whether the property holds the model in an array or dictionary.
        let isElement: Bool
    }

    /// The type of the document.
    let root: SwiftType
    /// The models.
    private(set) var nodes: [Node] = []
    private var indices: [ObjectIdentifier: Int] = [:]

    init(_ root: ValueShape) {
        self.root = SwiftType(of: root)
        if let model = self.root.model {
            add(model.shape, Use(owner: nil, key: "", isElement: model.isElement))
        }
        markClasses()
    }

    /// Returns the position of a model.
    func index(of shape: ObjectShape) -> Int? {
        indices[ObjectIdentifier(shape.resolved)]
    }

    private mutating func add(_ shape: ObjectShape, _ use: Use) {
        let shape = shape.resolved
        if let index = index(of: shape) {
            nodes[index].uses.append(use)
            return
        }
        let index = nodes.count
        indices[ObjectIdentifier(shape)] = index
        let properties = shape.members.map { Property($0, of: shape) }
        nodes.append(Node(shape: shape, properties: properties, uses: [use]))
        for property in properties {
            guard let model = property.type.model else { continue }
            add(model.shape, Use(owner: index, key: property.key, isElement: model.isElement))
        }
    }

    // MARK: - Classes

    /// Breaks each cycle of structs that directly contain each other. At least one model of the cycle, the outermost,
    /// becomes a class.
    private mutating func markClasses() {
        var isOpen = Array(repeating: false, count: nodes.count)
        var isDone = isOpen
        for index in nodes.indices { visit(index, &isOpen, &isDone) }
    }

    private mutating func visit(_ index: Int, _ isOpen: inout [Bool], _ isDone: inout [Bool]) {
        if isDone[index] { return }
        if isOpen[index] {
            nodes[index].isClass = true
            return
        }
        isOpen[index] = true
        for property in nodes[index].properties {
            if let model = property.type.model, !model.isElement, let next = self.index(of: model.shape) {
                visit(next, &isOpen, &isDone)
            }
        }
        isOpen[index] = false
        isDone[index] = true
    }
}
