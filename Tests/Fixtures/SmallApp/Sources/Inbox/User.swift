import Cyanotype
import Foundation

/// Who has opened a ticket or caused an event.
struct User: Model, Equatable {
    let id: Int
    let login: String
    let page: URL

    static let blueprint = Blueprint(User.init) {
        Field("id", \.id).id()
        Field("login", \.login)
        Field("html_url", \.page)
    }
}
