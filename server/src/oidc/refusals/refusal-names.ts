/** An error of oidc-provider. */
export interface ProtocolError {
  error: string;
  error_description?: string;
  error_detail?: string;
}

/**
 * Rules that give a refusal its name: the first rule that fits decides. OpenID Connect has one error for several
 * reasons, and an operator needs the reason. The library's own text is only compared and never stored, because it may
 * quote the request.
 */
// oxfmt-ignore
const rules = [
  { name: 'unknown_client',             error: 'invalid_client',          says: /client not found/ },
  { name: 'unknown_client',             error: 'invalid_request',         says: /^missing required parameters? 'client_id'/ },
  { name: 'wrong_auth_method',          error: 'invalid_client',          says: /mechanism does not match/ },
  { name: 'wrong_credentials',          error: 'invalid_client' },
  { name: 'credentials_missing',        error: 'invalid_request',         says: /no client authentication mechanism/ },
  { name: 'too_many_wrong_credentials', error: 'temporarily_unavailable', says: /wrong credentials/ },
  { name: 'too_many_requests',          error: 'temporarily_unavailable' },
  { name: 'invalid_redirect_uri',       error: 'invalid_redirect_uri' },
  { name: 'invalid_redirect_uri',       error: 'invalid_request',         says: /^missing required parameters? .*'redirect_uri'|^redirect_uri did not match/ },
  { name: 'unsupported_response_type',  error: 'invalid_request',         says: /^requested response_type is not allowed/ },
  { name: 'pkce_missing',               error: 'invalid_request',         says: /PKCE|code_challenge/ },
  { name: 'pkce_mismatch',              error: 'invalid_grant',           says: /code_verifier/ },
  { name: 'pushed_request_missing',     error: 'invalid_request',         says: /^Pushed Authorization Request must be used/ },
  { name: 'origin_not_allowed',         error: 'invalid_request',         says: /^origin / },
  { name: 'redirect_uri_mismatch',      error: 'invalid_grant',           says: /redirect_uri mismatch/ },
  { name: 'token_of_another_client',    error: 'invalid_grant',           says: /client mismatch/ },
  { name: 'token_reused',               error: 'invalid_grant',           says: /already (?:used|consumed)/ },
  { name: 'token_over',                 error: 'invalid_grant',           says: /not found|expired/ },
  { name: 'token_over',                 error: 'invalid_token' },
  { name: 'request_over',               error: 'invalid_request',         says: /^(?:authorization request has expired|interaction session|authorization session)/ },
  { name: 'invalid_scope',              error: 'insufficient_scope' },
] as const satisfies readonly { name: string; error: string; says?: RegExp }[];

/** Errors whose name in the protocol is specific enough. */
const protocolNames = [
  'invalid_scope',
  'invalid_request',
  'invalid_request_uri',
  'invalid_grant',
  'invalid_target',
  'invalid_dpop_proof',
  'unsupported_grant_type',
  'unsupported_response_type',
  'unsupported_response_mode',
  'unmet_authentication_requirements',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'access_denied',
  'use_dpop_nonce',
] as const;

/** Names for refusals outside oidc-provider, which does not know disabled clients and does not handle logouts. */
const ownNames = ['client_disabled', 'invalid_logout_uri', 'other'] as const;

export type RefusalName = (typeof rules)[number]['name'] | (typeof protocolNames)[number] | (typeof ownNames)[number];

/** All names of refusals. Labels of the metrics and a column of the database have no other value. */
export const refusalNames: readonly RefusalName[] = [
  ...new Set([...rules.map(({ name }) => name), ...protocolNames, ...ownNames]),
];

export function refusalName({
  error,
  error_description: description,
  error_detail: detail,
}: ProtocolError): RefusalName {
  const said = [description ?? '', detail ?? ''];
  const rule = rules.find(
    (each) => each.error === error && (!('says' in each) || said.some((sentence) => each.says.test(sentence))),
  );
  return rule?.name ?? protocolNames.find((name) => name === error) ?? 'other';
}

const ofLogins: readonly RefusalName[] = [
  'invalid_redirect_uri',
  'pkce_missing',
  'pushed_request_missing',
  'invalid_request_uri',
  'unsupported_response_type',
  'unsupported_response_mode',
  'unmet_authentication_requirements',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'access_denied',
  'request_over',
];
const ofTokens: readonly RefusalName[] = [
  'unsupported_grant_type',
  'pkce_mismatch',
  'redirect_uri_mismatch',
  'token_of_another_client',
  'token_reused',
  'token_over',
  'invalid_grant',
];
const without = (names: readonly RefusalName[]) =>
  refusalNames.filter((name) => name !== 'invalid_logout_uri' && !names.includes(name));

/** The names that each kind of request can have, so that the metrics have fewer series. */
export const loginRefusals = without(ofTokens);
export const tokenRefusals = without(ofLogins);

/**
 * Refusals that correct applications get too: the person is not logged in, refused, or needed too much time. They are
 * counted but not logged, so that the log and the alert show only applications with a wrong set-up.
 */
export const dailyAnswers: ReadonlySet<RefusalName> = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'access_denied',
  'token_over',
  'request_over',
  'use_dpop_nonce',
]);
