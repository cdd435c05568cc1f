// libsecret, which is loaded when it is first used: a program that is linked with this also runs where it is missing.
#pragma once

#include "LibsecretTable.h"
#include "LibsecretTypes.h"

#define CONSTANT(type, name, value) static const type name = value;
LIBSECRET_CONSTANTS(CONSTANT)
#undef CONSTANT

// Nothing here says which pointers of the functions can be NULL, so that all are optional in Swift.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

/// The functions, by their own names.
typedef struct {
#define FUNCTION(result, name, parameters) result(*_Nonnull name) parameters;
    LIBSECRET_FUNCTIONS(FUNCTION)
#undef FUNCTION
} LibsecretFunctions;

#pragma clang diagnostic pop

typedef struct {
    /// NULL when libsecret cannot be loaded or lacks a function.
    const LibsecretFunctions *_Nullable functions;
    /// The reason why there are no functions.
    const char *_Nonnull problem;
} LibsecretLoading;

/// Loads libsecret and looks up its functions. Call it once.
LibsecretLoading cyanotype_load_libsecret(void);
