// expect-error: use length(_:) for how long it may be
import Cyanotype

struct Person: Model {
    let name: String
    let nick: String?
    static let blueprint = Blueprint(Person.init) {
        Field("name", \.name).range(1...20)
        Field("nick", \.nick)
    }
}
