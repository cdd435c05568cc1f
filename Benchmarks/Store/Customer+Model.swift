import Cyanotype
import Foundation

extension Customer: Model {
    static let blueprint = Blueprint(Customer.init) {
        Field("id", \.id).id()
        Field("region", \.region).indexed()
        Field("name", \.name)
        Field("email", \.email)
        Field("phone", \.phone)
        Field("street", \.street)
        Field("city", \.city)
        Field("country", \.country)
        Field("note", \.note)
        Field("joined", \.joined)
        Field("balance", \.balance)
        Field("active", \.active)
    }
}
