// The types of GLib and libsecret that the keyring needs, so that neither has to be there to build it.
// Declarations.c compares them, as far as they are more than names, with the real ones.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef char gchar;
typedef int gint;
typedef unsigned int guint;
typedef gint gboolean;
typedef size_t gsize;
typedef ssize_t gssize;
typedef unsigned long gulong;
typedef uint64_t guint64;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef gsize GType;
typedef uint32_t GQuark;

typedef gint GBusType;
typedef guint GConnectFlags;
typedef guint GDBusCallFlags;
typedef guint SecretItemCreateFlags;
typedef guint SecretItemFlags;
typedef guint SecretServiceFlags;

typedef struct {
    GQuark domain;
    gint code;
    gchar *message;
} GError;

// Only the library makes objects. The beginnings tell Swift's pointers to them apart.
typedef struct {
    gpointer type;
} GObject;
typedef struct {
    GObject parent;
} GCancellable;
typedef struct {
    GObject parent;
} GDBusProxy;
typedef struct {
    GDBusProxy parent;
} SecretItem;
typedef struct {
    GDBusProxy parent;
} SecretService;

typedef struct GAsyncResult GAsyncResult;
typedef struct GClosure GClosure;
typedef struct GDBusConnection GDBusConnection;
typedef struct GHashTable GHashTable;
typedef struct GList GList;
typedef struct GMainContext GMainContext;
typedef struct GVariant GVariant;
typedef struct GVariantType GVariantType;
typedef struct SecretSchema SecretSchema;
typedef struct SecretValue SecretValue;

typedef void (*GAsyncReadyCallback)(GObject *, GAsyncResult *, gpointer);
typedef void (*GCallback)(void);
typedef void (*GClosureNotify)(gpointer, GClosure *);
typedef void (*GDestroyNotify)(gpointer);
typedef gboolean (*GEqualFunc)(gconstpointer, gconstpointer);
typedef guint (*GHashFunc)(gconstpointer);
