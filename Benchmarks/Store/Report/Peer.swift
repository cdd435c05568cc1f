/// What has been timed, in the order in which it is shown.
enum Peer: String, CaseIterable {
    case cyanotype
    case c
    case grdb
    case grdbCodable = "grdb-codable"
    case python

    var title: String {
        switch self {
        case .cyanotype: "Cyanotype"
        case .c: "C"
        case .grdb: "GRDB"
        case .grdbCodable: "GRDB Codable"
        case .python: "Python"
        }
    }
}
