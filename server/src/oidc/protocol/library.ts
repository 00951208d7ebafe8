// The only file that names the library. It is loaded by itself, and only where an application uses OpenID Connect.
export { errors, interactionPolicy, Provider } from 'oidc-provider';
