// The only file that names the library. It is loaded by itself, and only where the desk has an OpenID provider.
export * as openid from 'openid-client';
