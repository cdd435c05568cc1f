// Items are found and loaded by their paths. libsecret marks these calls unstable, but has had them from its start.
#define SECRET_API_SUBJECT_TO_CHANGE 1
#include <libsecret/secret.h>
