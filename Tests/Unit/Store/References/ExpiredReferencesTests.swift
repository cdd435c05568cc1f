import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Two releases of an app, of which the first does not know that leases and contracts expire.
private enum Office {
    struct OldLease: Model, Hashable {
        var id: Int
        var until: Date
        static let blueprint = Blueprint(OldLease.init) {
            Field("id", \.id).id()
            Field("until", \.until)
        }
        .storedName("lease")
    }

    struct OldContract: Model, Hashable {
        var id: Int
        var until: Date
        var by: Graph.Author?
        static let blueprint = Blueprint(OldContract.init) {
            Field("id", \.id).id()
            Field("until", \.until)
            Field("by", \.by).reference(onDelete: .nullify)
        }
        .storedName("contract")
    }

    struct OldOwner: Model, Hashable {
        var id: Int
        var lease: OldLease?
        var leases: [OldLease]
        var contracts: [OldContract]
        static let blueprint = Blueprint(OldOwner.init) {
            Field("id", \.id).id()
            Field("lease", \.lease).reference(onDelete: .nullify)
            Field("leases", \.leases).reference(onDelete: .nullify)
            Field("contracts", \.contracts).reference(onDelete: .nullify)
        }
        .storedName("owner")
    }

    struct Lease: Model, Hashable {
        var id: Int
        var until: Date
        static let blueprint = Blueprint(Lease.init) {
            Field("id", \.id).id()
            Field("until", \.until).expiration()
        }
        .storedName("lease")
    }

    struct Contract: Model, Hashable {
        var id: Int
        var until: Date
        var by: Graph.Author?
        static let blueprint = Blueprint(Contract.init) {
            Field("id", \.id).id()
            Field("until", \.until).expiration()
            Field("by", \.by).reference(onDelete: .nullify)
        }
        .storedName("contract")
    }

    struct Owner: Model, Hashable {
        var id: Int
        var lease: Lease?
        var leases: [Lease]
        var contracts: [Contract]
        static let blueprint = Blueprint(Owner.init) {
            Field("id", \.id).id()
            Field("lease", \.lease).reference(onDelete: .nullify)
            Field("leases", \.leases).reference(onDelete: .nullify)
            Field("contracts", \.contracts).reference(onDelete: .nullify)
        }
        .storedName("owner")
    }
}

@Suite("References to objects that have expired")
struct ExpiredReferencesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private let past = Date(timeIntervalSince1970: 1_000)
    private let future = Date(timeIntervalSince1970: 40_000_000_000)
    private let author = Graph.Author(id: 1, name: "Ann")

    @Test("find nothing", arguments: StoreKind.allCases)
    func findNothing(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let leases = [Office.Lease(id: 1, until: past), Office.Lease(id: 2, until: future)]
        let contracts = [
            Office.Contract(id: 1, until: past, by: author), Office.Contract(id: 2, until: future, by: author),
        ]
        try store.save(Office.Owner(id: 1, lease: leases[0], leases: leases, contracts: contracts))
        let found = try #require(try store.fetch(Office.Owner.self, id: 1))
        #expect(found == Office.Owner(id: 1, lease: nil, leases: [leases[1]], contracts: [contracts[1]]))
    }

    @Test("find nothing if only the document has the time, because an older program has written it")
    func findNothingByTheDocument() throws {
        let leases = [Office.OldLease(id: 1, until: past), Office.OldLease(id: 2, until: future)]
        let contracts = [
            Office.OldContract(id: 1, until: past, by: author), Office.OldContract(id: 2, until: future, by: author),
        ]
        let owner = Office.OldOwner(id: 1, lease: leases[0], leases: leases, contracts: contracts)
        do {
            let old = try ObjectStore(.file(folder.path()), models: [Office.OldOwner.self])
            try old.save(owner)
            try old.close()
        }
        let store = try ObjectStore(.file(folder.path()), models: [Office.Owner.self])
        // An object that refers to others itself is there until it is purged, or written with its time.
        var expected = Office.Owner(
            id: 1,
            lease: nil,
            leases: [Office.Lease(id: 2, until: future)],
            contracts: [
                Office.Contract(id: 1, until: past, by: author), Office.Contract(id: 2, until: future, by: author),
            ]
        )
        #expect(try store.fetch(Office.Lease.self, id: 1) == nil)
        #expect(try store.fetch(Office.Owner.self, id: 1) == expected)
        #expect(try store.fetch(ObjectQuery<Office.Owner>()) == [expected])
        // The older program still has all.
        let old = try ObjectStore(.file(folder.path()), models: [Office.OldOwner.self])
        #expect(try old.fetch(Office.OldOwner.self, id: 1) == owner)
        #expect(try store.purgeExpired(Office.Lease.self) == 1 && store.purgeExpired(Office.Contract.self) == 1)
        expected.contracts.removeFirst()
        #expect(try store.fetch(Office.Owner.self, id: 1) == expected)
    }
}
