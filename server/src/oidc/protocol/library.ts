// The only file that imports oidc-provider. It is loaded only if an application uses OpenID Connect.
export { errors, interactionPolicy, Provider } from 'oidc-provider';
