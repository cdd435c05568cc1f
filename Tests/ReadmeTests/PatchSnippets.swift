import Cyanotype
import Foundation

func patch(_ start: JSON, with body: Data) throws -> (name: JSON?, changes: JSON, isSame: Bool) {
    var (old, document) = (start, start)
    // snippet: patch
    let name = document[at: ["users", "0", "name"]]
    try document.apply(JSONPatch(json: body))  // all of it, or nothing
    let changes = old.mergePatch(to: document)
    old.applyMergePatch(changes)
    // end
    return (name, changes, old == document)
}
