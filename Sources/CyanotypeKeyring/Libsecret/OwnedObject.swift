internal import CLibsecret

/// An owned reference to an object of libsecret, released in `deinit`.
///
/// It is safe because the pointer is as valid as this object, and each call of libsecret that gets it returns before
/// the object is released.
@safe
class OwnedObject {
    let address: UnsafeMutableRawPointer

    /// Takes ownership of a reference that a call has returned ("transfer full").
    fileprivate init(taking address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    deinit { unsafe libsecret.g_object_unref(address) }
}

final class OwnedService: OwnedObject {
    init(taking pointer: UnsafeMutablePointer<SecretService>) { unsafe super.init(taking: pointer) }

    var pointer: UnsafeMutablePointer<SecretService> { unsafe address.assumingMemoryBound(to: SecretService.self) }
}

final class OwnedItem: OwnedObject {
    init(taking pointer: UnsafeMutablePointer<SecretItem>) { unsafe super.init(taking: pointer) }

    var pointer: UnsafeMutablePointer<SecretItem> { unsafe address.assumingMemoryBound(to: SecretItem.self) }
    /// Items are proxies, and begin with one in memory.
    var proxy: UnsafeMutablePointer<GDBusProxy> { unsafe address.assumingMemoryBound(to: GDBusProxy.self) }
}
