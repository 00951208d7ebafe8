// One file for every way to log in from the login page: it is fetched as a whole.
export { logInByPasskey, suggestPasskeys } from './passkey/sign-in.tsx';
export { submitSignIn } from './password/sign-in.ts';
