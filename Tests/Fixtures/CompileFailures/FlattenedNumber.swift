// expect-error: only a model, a union or an optional one of these can be flattened
import Cyanotype

struct Box: Model {
    let number: Int
    static let blueprint = Blueprint(Box.init) {
        Field.flatten(\.number)
    }
}
