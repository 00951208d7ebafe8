import type { RefusalName } from '../../../oidc/refusals/refusal-names.ts';

/** The advice to the team of an application after each refusal, as in docs/logs.md. */
// oxfmt-ignore
const remedies: Readonly<Partial<Record<RefusalName, string>>> = {
  invalid_redirect_uri:       'Send one of its redirect addresses (redirectUris) exactly, the same for the login and for the token. What was sent is redirect_uri in the address of the page with the error.',
  redirect_uri_mismatch:      'Send one of its redirect addresses (redirectUris) exactly, the same for the login and for the token. What was sent is redirect_uri in the address of the page with the error.',
  invalid_logout_uri:         'Send one of its logout addresses (logoutUris) exactly.',
  wrong_credentials:          'Use the secret or key that is configured here.',
  wrong_auth_method:          'Authenticate with the method in auth.',
  credentials_missing:        'Authenticate with the method in auth.',
  too_many_wrong_credentials: "Correct the secret. Then an operator runs selvage client unlock <id> --reason '…'.",
  too_many_requests:          'Stop sending requests in a loop.',
  pkce_missing:               'Send a code_challenge with S256, and the verifier that belongs to it.',
  pkce_mismatch:              'Send a code_challenge with S256, and the verifier that belongs to it.',
  invalid_scope:              'Request only its scopes and resources.',
  invalid_target:             'Request only its scopes and resources.',
  pushed_request_missing:     'Push each request first, and use it once, within a minute.',
  invalid_request_uri:        'Push each request first, and use it once, within a minute.',
  invalid_dpop_proof:         'Sign a new proof for each request.',
  token_reused:               'Use a code once. Renew one at a time.',
  token_of_another_client:    'Use a code once. Renew one at a time.',
  invalid_grant:              'Use a code once. Renew one at a time.',
  origin_not_allowed:         'Let the application call Selvage only from pages at the origin of one of the application’s redirectUris.',
  unmet_authentication_requirements: 'Do not request a stronger login than its users can have.',
  client_disabled:            "Enable it at the desk, or ask an operator: selvage client enable <id> --reason '…'.",
};

const other = 'Correct the request. error_description in the answer says what is wrong.';

const isKnown = (error: string): error is keyof typeof remedies => Object.hasOwn(remedies, error);

export const remedyOf = (error: string, client: string): string =>
  ((isKnown(error) && remedies[error]) || other).replace('<id>', client);
