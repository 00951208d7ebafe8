// The only file that imports the WebAuthn library. Other files import this one dynamically, so that the library is loaded at the first
// passkey.
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
export { cose, decodeAttestationObject, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
