// Compares the declarations with libsecret's own. Only a test compiles this, with the folders of the headers, so that no
// other version of them can break the build of a program.
#ifdef CYANOTYPE_COMPARES_DECLARATIONS

// Items are found and loaded by their paths. libsecret marks these calls unstable, but has had them from its start.
#define SECRET_API_SUBJECT_TO_CHANGE 1
#include <libsecret/secret.h>
#include <stddef.h>

#include "LibsecretTable.h"

#define FUNCTION(result, name, parameters)                                                                             \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), __typeof__(result parameters)), #name);
LIBSECRET_FUNCTIONS(FUNCTION)

#define CONSTANT(type, name, value) _Static_assert((name) == (value) && sizeof(type) == sizeof(int), #name);
LIBSECRET_CONSTANTS(CONSTANT)

_Static_assert(sizeof(gboolean) == 4 && sizeof(guint) == 4 && sizeof(GQuark) == 4, "small integers");
_Static_assert(sizeof(gsize) == sizeof(size_t) && sizeof(gssize) == sizeof(size_t), "sizes");
_Static_assert(sizeof(GType) == sizeof(size_t) && sizeof(guint64) == 8, "large integers");
_Static_assert(offsetof(GError, domain) == 0 && offsetof(GError, code) == 4, "GError");
_Static_assert(offsetof(GError, message) == 8, "GError");
_Static_assert(offsetof(SecretItem, parent_instance) == 0 && offsetof(SecretService, parent) == 0, "proxies");

#endif
