#include "CLibsecret.h"

#include <dlfcn.h>
#include <stdio.h>

// The name has the version of the interface, which is that of the first release. A process has one library of a name, so
// that the GLib of libsecret is also the one that a program is linked with.
#define LIBRARY "libsecret-1.so.0"

LibsecretLoading cyanotype_load_libsecret(void) {
    static LibsecretFunctions functions;
    static char problem[1024];
    // It is never closed: what GLib registers in a process refers to its code.
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        snprintf(problem, sizeof problem, LIBRARY " cannot be loaded (%s)", reason ? reason : "no reason was given");
        return (LibsecretLoading) { NULL, problem };
    }
    const char *missing = NULL;
// The lookup begins with libsecret and goes on with the libraries that it needs, which include GLib.
#define FUNCTION(result, name, parameters)                                                                             \
    if (!(functions.name = (result(*) parameters)dlsym(library, #name))) missing = #name;
    LIBSECRET_FUNCTIONS(FUNCTION)
#undef FUNCTION
    if (!missing) return (LibsecretLoading) { &functions, problem };
    snprintf(problem, sizeof problem, LIBRARY " has no function %s", missing);
    return (LibsecretLoading) { NULL, problem };
}
