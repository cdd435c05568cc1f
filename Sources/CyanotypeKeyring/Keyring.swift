internal import CLibsecret
