// The only file that imports openid-client. It is loaded only if the desk has an OpenID provider.
export * as openid from 'openid-client';
