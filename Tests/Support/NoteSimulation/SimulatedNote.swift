public import Cyanotype

/// A note as a version of the simulated program knows it.
public protocol SimulatedNote: Model {
    var text: String { get }
    /// `nil` in a version that knows no colors, too.
    var color: String? { get }
    init(id: Int, text: String, color: String?)
}

/// The versions of the simulated program.
public enum NoteVersion: String, CaseIterable, Sendable {
    case first
    /// The version that knows colors.
    case second

    public var model: any SimulatedNote.Type {
        switch self {
        case .first: FirstNote.self
        case .second: SecondNote.self
        }
    }
}

private struct FirstNote: SimulatedNote {
    let id: Int
    let text: String
    var color: String? { nil }

    static let blueprint = Blueprint({ @Sendable in FirstNote(id: $0, text: $1) }) {
        Field("id", \.id).id()
        Field("text", \.text)
    }
    .storedName("note")
    .synchronized()

    init(id: Int, text: String, color _: String? = nil) { (self.id, self.text) = (id, text) }
}

private struct SecondNote: SimulatedNote {
    let id: Int
    let text: String
    let color: String?

    static let blueprint = Blueprint(SecondNote.init) {
        Field("id", \.id).id()
        Field("text", \.text)
        Field("color", \.color)
    }
    .storedName("note")
    .synchronized()
}
