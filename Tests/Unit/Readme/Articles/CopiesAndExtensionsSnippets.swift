import Cyanotype
import Testing

// snippet: invoice
final class Invoice: HashableModel, CustomStringConvertible {
    var number = 0
    var customer = Customer()
    var iban = ""

    static let blueprint = Blueprint(creating: Invoice.init) {
        Field("number", \.number)
        Field("customer", \.customer)
        Field("iban", \.iban).sensitive()
    }
}
// end

// snippet: extensible
struct Customer: Extensible {
    var name = ""
    var extensionFields = ExtensionValues()

    static let blueprint = Blueprint(creating: { Customer() }) {
        Field("name", \.name)
        Field.extensions(\.extensionFields)
    }
}
// end

// snippet: extension field
extension Customer {
    static let nickname = ExtensionField<Customer, String?>("nickname", category: "Social")

    var nickname: String? {
        get { self[Self.nickname] }
        set { self[Self.nickname] = newValue }
    }
}
// end

func useInvoice() throws -> (isEqual: Bool, printed: String) {
    var printed = ""
    func print(_ invoice: Invoice) { printed += "\(invoice)" }
    let invoice = Invoice()
    invoice.number = 7
    invoice.customer.name = "Ann"
    invoice.customer.nickname = "Annie"
    invoice.iban = "NO93 8601 1117 947"
    // snippet: copy and compare
    let twin = try invoice.copy()  // deep, of the exact class
    let isEqual = twin == invoice  // field by field, of the exact class
    print(twin)
    // end
    return (isEqual, printed)
}

@Suite("Copies and extensions") struct CopiesAndExtensionsSnippets {
    @Test func copies() throws {
        let (isEqual, printed) = try useInvoice()
        #expect(isEqual)
        #expect(try Article("CopiesAndExtensions").printed == [printed])
    }

    @Test func extensionFields() throws {
        var customer = try Customer(json: #"{"name":"Ann","nickname":"A"}"#)
        #expect(customer.nickname == "A")
        customer.nickname = "B"
        #expect(try customer.jsonString() == #"{"name":"Ann","nickname":"B"}"#)
    }
}
