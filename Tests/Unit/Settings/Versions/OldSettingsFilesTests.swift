import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

/// Today's settings of a program whose first release knew nothing of versions.
private struct Editor: Model, Sendable {
    struct Address: Model, Sendable {
        var street: String?

        static let blueprint = Blueprint(creating: Address.init) { Field("street", \.street) }
    }

    var title = "none"
    var size = 24
    var opened: Date?
    var address = Address()

    static let blueprint = Blueprint(creating: { Editor() }) {
        Field("title", \.title).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
        Field("opened", \.opened).stored(in: .defaults)
        Field("address", \.address).stored(in: .defaults)
    }
    .version(2)
    .migration(from: 1) { document in
        document.rename("heading", to: "title")
        document.move("street", to: "address", "street")
        if let size = document["size"]?.intValue { document["size"] = .number(JSON.Number(size * 2)) }
    }
}

/// Files that programs without versions have written. They are never written anew by today's code.
@Suite("Settings files of before versions")
struct OldSettingsFilesTests {
    @Test(arguments: ["binary", "XML"]) func areMigrated(_ form: String) throws {
        let bytes = form == "XML" ? Data(Self.xml.utf8) : try #require(Data(base64Encoded: Self.binary))
        let folder = try TemporaryFolder()
        let url = folder.file("editor.plist")
        try bytes.write(to: url)
        let list = PropertyListStore(url: url, format: form == "XML" ? .xml : .binary)
        let editor = Persisted(Editor.self, stores: [.defaults: list])
        let date = Date(timeIntervalSinceReferenceDate: 732_446_793.125)
        for settings in [editor, Persisted(Editor.self, stores: [.defaults: PropertyListStore(url: url)])] {
            #expect(settings.title == "Title")
            #expect(settings.size == 40)
            #expect(settings.opened == date)
            #expect(settings.address.street == "High Street")
            #expect(settings.failures.isEmpty)
        }
        #expect(
            try list.contents() == [
                "Editor.$version": .versions(2),
                "Editor.title": .string("Title"),
                "Editor.size": .integer(40),
                "Editor.opened": .date(date),
                "Editor.address": .dictionary(["street": .string("High Street")]),
            ]
        )
    }

    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        	<key>Editor.heading</key>
        	<string>Title</string>
        	<key>Editor.opened</key>
        	<string>$date:732446793.125</string>
        	<key>Editor.size</key>
        	<integer>20</integer>
        	<key>Editor.street</key>
        	<string>High Street</string>
        </dict>
        </plist>
        """

    private static let binary = """
        YnBsaXN0MDBeRWRpdG9yLmhlYWRpbmdVVGl0bGVdRWRpdG9yLm9wZW5lZDNBxdQgJJAAAFtFZGl0b3Iuc2l6ZRAUXUVkaXRvci5zdHJlZXRb\
        SGlnaCBTdHJlZXTUAQMFBwIEBghcCBcdKzRAQlAAAAAAAAABAQAAAAAAAAAJAAAAAAAAAAAAAAAAAAAAZQ==
        """
}
