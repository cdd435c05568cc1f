// The functions and constants that the keyring uses: of libsecret, and of the parts of GLib that libsecret is made of.
#pragma once

// FUNCTION(result, name, parameters)
#define LIBSECRET_FUNCTIONS(FUNCTION)                                                                                  \
    FUNCTION(GDBusConnection *, g_bus_get_sync, (GBusType, GCancellable *, GError **))                                 \
    FUNCTION(void, g_cancellable_cancel, (GCancellable *))                                                             \
    FUNCTION(gboolean, g_cancellable_is_cancelled, (GCancellable *))                                                   \
    FUNCTION(GCancellable *, g_cancellable_new, (void))                                                                \
    FUNCTION(GVariant *, g_dbus_connection_call_sync,                                                                  \
        (GDBusConnection *, const gchar *, const gchar *, const gchar *, const gchar *, GVariant *,                    \
            const GVariantType *, GDBusCallFlags, gint, GCancellable *, GError **))                                    \
    FUNCTION(gboolean, g_dbus_connection_is_closed, (GDBusConnection *))                                               \
    FUNCTION(void, g_dbus_connection_set_exit_on_close, (GDBusConnection *, gboolean))                                 \
    FUNCTION(gchar *, g_dbus_error_get_remote_error, (const GError *))                                                 \
    FUNCTION(GQuark, g_dbus_error_quark, (void))                                                                       \
    FUNCTION(GVariant *, g_dbus_proxy_get_cached_property, (GDBusProxy *, const gchar *))                              \
    FUNCTION(GDBusConnection *, g_dbus_proxy_get_connection, (GDBusProxy *))                                           \
    FUNCTION(gchar *, g_dbus_proxy_get_name_owner, (GDBusProxy *))                                                     \
    FUNCTION(const gchar *, g_dbus_proxy_get_object_path, (GDBusProxy *))                                              \
    FUNCTION(void, g_error_free, (GError *))                                                                           \
    FUNCTION(void, g_free, (gpointer))                                                                                 \
    FUNCTION(gboolean, g_hash_table_insert, (GHashTable *, gpointer, gpointer))                                        \
    FUNCTION(gpointer, g_hash_table_lookup, (GHashTable *, gconstpointer))                                             \
    FUNCTION(GHashTable *, g_hash_table_new_full, (GHashFunc, GEqualFunc, GDestroyNotify, GDestroyNotify))             \
    FUNCTION(void, g_hash_table_unref, (GHashTable *))                                                                 \
    FUNCTION(GQuark, g_io_error_quark, (void))                                                                         \
    FUNCTION(void, g_list_free, (GList *))                                                                             \
    FUNCTION(GList *, g_list_prepend, (GList *, gpointer))                                                             \
    FUNCTION(GMainContext *, g_main_context_get_thread_default, (void))                                                \
    FUNCTION(gboolean, g_main_context_iteration, (GMainContext *, gboolean))                                           \
    FUNCTION(GMainContext *, g_main_context_new, (void))                                                               \
    FUNCTION(void, g_main_context_pop_thread_default, (GMainContext *))                                                \
    FUNCTION(void, g_main_context_push_thread_default, (GMainContext *))                                               \
    FUNCTION(void, g_main_context_unref, (GMainContext *))                                                             \
    FUNCTION(gpointer, g_object_ref, (gpointer))                                                                       \
    FUNCTION(void, g_object_unref, (gpointer))                                                                         \
    FUNCTION(const gchar *, g_quark_to_string, (GQuark))                                                               \
    FUNCTION(gulong, g_signal_connect_data,                                                                            \
        (gpointer, const gchar *, GCallback, gpointer, GClosureNotify, GConnectFlags))                                 \
    FUNCTION(void, g_signal_stop_emission_by_name, (gpointer, const gchar *))                                          \
    FUNCTION(gboolean, g_str_equal, (gconstpointer, gconstpointer))                                                    \
    FUNCTION(guint, g_str_hash, (gconstpointer))                                                                       \
    FUNCTION(gchar *, g_strdup, (const gchar *))                                                                       \
    FUNCTION(void, g_strfreev, (gchar **))                                                                             \
    FUNCTION(gboolean, g_variant_get_boolean, (GVariant *))                                                            \
    FUNCTION(GVariant *, g_variant_get_child_value, (GVariant *, gsize))                                               \
    FUNCTION(const gchar *, g_variant_get_string, (GVariant *, gsize *))                                               \
    FUNCTION(GVariant *, g_variant_get_variant, (GVariant *))                                                          \
    FUNCTION(gboolean, g_variant_is_of_type, (GVariant *, const GVariantType *))                                       \
    FUNCTION(GVariant *, g_variant_new_array, (const GVariantType *, GVariant *const *, gsize))                        \
    FUNCTION(GVariant *, g_variant_new_dict_entry, (GVariant *, GVariant *))                                           \
    FUNCTION(GVariant *, g_variant_new_string, (const gchar *))                                                        \
    FUNCTION(GVariant *, g_variant_new_tuple, (GVariant *const *, gsize))                                              \
    FUNCTION(GVariant *, g_variant_ref_sink, (GVariant *))                                                             \
    FUNCTION(GVariantType *, g_variant_type_new, (const gchar *))                                                      \
    FUNCTION(void, g_variant_unref, (GVariant *))                                                                      \
    FUNCTION(GQuark, secret_error_get_quark, (void))                                                                   \
    FUNCTION(GHashTable *, secret_item_get_attributes, (SecretItem *))                                                 \
    FUNCTION(guint64, secret_item_get_created, (SecretItem *))                                                         \
    FUNCTION(gchar *, secret_item_get_label, (SecretItem *))                                                           \
    FUNCTION(gboolean, secret_item_get_locked, (SecretItem *))                                                         \
    FUNCTION(guint64, secret_item_get_modified, (SecretItem *))                                                        \
    FUNCTION(SecretValue *, secret_item_get_secret, (SecretItem *))                                                    \
    FUNCTION(gboolean, secret_item_load_secrets_sync, (GList *, GCancellable *, GError **))                            \
    FUNCTION(void, secret_item_new_for_dbus_path,                                                                      \
        (SecretService *, const gchar *, SecretItemFlags, GCancellable *, GAsyncReadyCallback, gpointer))              \
    FUNCTION(SecretItem *, secret_item_new_for_dbus_path_finish, (GAsyncResult *, GError **))                          \
    FUNCTION(gboolean, secret_item_set_secret_sync, (SecretItem *, SecretValue *, GCancellable *, GError **))          \
    FUNCTION(gchar *, secret_service_create_item_dbus_path_sync,                                                       \
        (SecretService *, const gchar *, GHashTable *, SecretValue *, SecretItemCreateFlags, GCancellable *,           \
            GError **))                                                                                                \
    FUNCTION(GType, secret_service_get_type, (void))                                                                   \
    FUNCTION(SecretService *, secret_service_open_sync,                                                                \
        (GType, const gchar *, SecretServiceFlags, GCancellable *, GError **))                                         \
    FUNCTION(GVariant *, secret_service_prompt_at_dbus_path_sync,                                                      \
        (SecretService *, const gchar *, GCancellable *, const GVariantType *, GError **))                             \
    FUNCTION(gchar *, secret_service_read_alias_dbus_path_sync,                                                        \
        (SecretService *, const gchar *, GCancellable *, GError **))                                                   \
    FUNCTION(gboolean, secret_service_search_for_dbus_paths_sync,                                                      \
        (SecretService *, const SecretSchema *, GHashTable *, GCancellable *, gchar ***, gchar ***, GError **))        \
    FUNCTION(gint, secret_service_unlock_dbus_paths_sync,                                                              \
        (SecretService *, const gchar **, GCancellable *, gchar ***, GError **))                                       \
    FUNCTION(const gchar *, secret_value_get, (SecretValue *, gsize *))                                                \
    FUNCTION(SecretValue *, secret_value_new, (const gchar *, gssize, const gchar *))                                  \
    FUNCTION(void, secret_value_unref, (gpointer))

// CONSTANT(type, name, value)
#define LIBSECRET_CONSTANTS(CONSTANT)                                                                                  \
    CONSTANT(GBusType, G_BUS_TYPE_SESSION, 2)                                                                          \
    CONSTANT(GDBusCallFlags, G_DBUS_CALL_FLAGS_NONE, 0)                                                                \
    CONSTANT(gint, G_DBUS_ERROR_SERVICE_UNKNOWN, 2)                                                                    \
    CONSTANT(gint, G_DBUS_ERROR_NAME_HAS_NO_OWNER, 3)                                                                  \
    CONSTANT(gint, G_DBUS_ERROR_NO_REPLY, 4)                                                                           \
    CONSTANT(gint, G_DBUS_ERROR_TIMEOUT, 12)                                                                           \
    CONSTANT(gint, G_DBUS_ERROR_UNKNOWN_METHOD, 19)                                                                    \
    CONSTANT(gint, G_DBUS_ERROR_TIMED_OUT, 20)                                                                         \
    CONSTANT(gint, G_DBUS_ERROR_SPAWN_EXEC_FAILED, 23)                                                                 \
    CONSTANT(gint, G_DBUS_ERROR_SPAWN_NO_MEMORY, 34)                                                                   \
    CONSTANT(gint, G_DBUS_ERROR_UNKNOWN_OBJECT, 41)                                                                    \
    CONSTANT(gint, G_IO_ERROR_CLOSED, 18)                                                                              \
    CONSTANT(gint, G_IO_ERROR_CANCELLED, 19)                                                                           \
    CONSTANT(gint, G_IO_ERROR_TIMED_OUT, 24)                                                                           \
    CONSTANT(gint, G_IO_ERROR_DBUS_ERROR, 36)                                                                          \
    CONSTANT(gint, G_IO_ERROR_BROKEN_PIPE, 44)                                                                         \
    CONSTANT(gint, G_IO_ERROR_NOT_CONNECTED, 45)                                                                       \
    CONSTANT(gint, SECRET_ERROR_IS_LOCKED, 2)                                                                          \
    CONSTANT(gint, SECRET_ERROR_NO_SUCH_OBJECT, 3)                                                                     \
    CONSTANT(SecretItemCreateFlags, SECRET_ITEM_CREATE_REPLACE, 2)                                                     \
    CONSTANT(SecretItemFlags, SECRET_ITEM_NONE, 0)                                                                     \
    CONSTANT(SecretServiceFlags, SECRET_SERVICE_OPEN_SESSION, 2)
