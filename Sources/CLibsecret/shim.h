// Items are found and loaded by their paths, which libsecret calls unstable; these calls are as old as it is.
#define SECRET_API_SUBJECT_TO_CHANGE 1
#include <libsecret/secret.h>
