/// A condition without its tests, which does not know the type of its root.
indirect enum Formula: Sendable {
    case constant(Bool)
    case leaf(Form)
    case not(Formula)
    case all([Formula])
    case any([Formula])
}

extension Formula {
    /// Tells whether a test calls a closure or Foundation, which can throw.
    var callsForeignCode: Bool {
        switch self {
        case .constant, .leaf(.isNil), .leaf(.compare), .leaf(.comparePaths), .leaf(.isOne): false
        case .leaf(.text): false
        case .leaf(.anyElement(_, let formula)), .leaf(.allElements(_, let formula)): formula.callsForeignCode
        case .leaf(.opaque): true
        case .not(let formula): formula.callsForeignCode
        case .all(let formulas), .any(let formulas): formulas.contains { $0.callsForeignCode }
        }
    }
}
