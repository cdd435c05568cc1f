// expect-error: only a model, a union or an optional one of these can be flattened
import Cyanotype

struct Box: Model {
    var number = 0
    static let blueprint = Blueprint(creating: { Box() }) {
        Field.flatten(\.number)
    }
}
