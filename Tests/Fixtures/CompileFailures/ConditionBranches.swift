// expect-success
import Cyanotype

struct Stay: Model {
    let start: Int
    let end: Int?
    static let blueprint = Blueprint(Stay.init) {
        Field("start", \.start)
        Field("end", \.end)
    }
    .validate("an end that is not before the start") { stay in
        if let end = stay.end { stay.start <= end } else { true }
    }
    .validate("a start that is not negative") { stay in
        switch stay.start {
        case ..<0: false
        case 0: stay.end == nil
        default: true
        }
    }
    .validate("a start that is not 13") { stay in
        if stay.start == 13 { return false }
        return true
    }
}
