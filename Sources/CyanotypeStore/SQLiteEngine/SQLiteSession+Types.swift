internal import Cyanotype

// Types by their names, for calls that need no model.
extension SQLiteSession {
    /// Returns the type that has a name, or had it: in the file, or by the models of the program.
    func type(named name: String) throws(StoreError) -> TypeRecord? {
        let formerNames = registry.models.knownShape(ofClass: name, type: name)?.formerTypeNames ?? []
        return try StoreError.converting { () throws(SQLiteError) in
            if let type = try catalog.type(nowOrFormerlyNamed: name) { return type }
            // The program may not have written anything since its model was renamed.
            for former in formerNames {
                if let type = try catalog.type(named: former) { return type }
            }
            return nil
        }
    }

    /// Returns the reason why a program may not remove anything of a type; `nil` if there is none.
    func removalRefusal(of type: TypeRecord) throws(StoreError) -> StoreError? {
        func refusal<M: Model>(_ model: M.Type) throws(StoreError) -> StoreError? { try plan(for: model)?.writeRefusal }
        if let refusal = try StoreFile.writeRefusal(of: connection) { return refusal }
        for model in registry.models.models(of: type) {
            if let refusal = try refusal(model) { return refusal }
        }
        return nil
    }
}
