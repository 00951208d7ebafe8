import { Counter } from '../../counter.ts';
import type { LibraryContext, LibraryProvider } from './library-types.ts';
import type { ProtocolRules } from './protocol-rules.ts';
import { type ProtocolError, refusalName, type RefusalName } from '../refusals/refusal-names.ts';
import { uriDetails, basicId, type RefusedDetails, unknownIdDetails } from '../refusals/refused-details.ts';
import type { RefusedRequest } from './request-facts.ts';

type Result = 'ok' | 'refused';

/**
 * Counters for the metrics. The label `client` is a configured id or `unknown`, so that requests cannot invent values.
 */
export const authorisationCounter = new Counter<{ client: string; result: Result; error: RefusalName | 'none' }>();
export const tokenCounter = new Counter<{
  client: string;
  grant: string;
  result: Result;
  error: RefusalName | 'none';
}>();

/** `client` is missing until oidc-provider has found the client, and `params` until it has read the body. */
type Counted = { oidc: Partial<Pick<LibraryContext['oidc'], 'client' | 'params'>> };

const clientIn = ({ oidc }: Counted): string | undefined => oidc.client?.clientId;
const grantIn = ({ oidc }: Counted): string => knownGrant(oidc.params?.['grant_type'] ?? 'unknown');

/**
 * Counts successful answers. A request that still needs a login is counted when it resumes. A refusal is counted when
 * its answer is sent.
 */
export function watchAnswers(provider: Pick<LibraryProvider, 'on'>, rules: Pick<ProtocolRules, 'factsOf'>): void {
  const ok = { result: 'ok', error: 'none' } as const;
  provider.on('authorization.success', (context) =>
    authorisationCounter.add({ client: clientIn(context) ?? 'unknown', ...ok }),
  );
  provider.on('grant.success', (context) =>
    tokenCounter.add({ client: clientIn(context) ?? 'unknown', grant: grantIn(context), ...ok }),
  );
  // oidc-provider reports some errors twice. It answers with the error of the second report, so that report replaces the first.
  const noteRefused = (asked: RefusedRequest['asked']) => (context: LibraryContext, error: ProtocolError) => {
    const facts = rules.factsOf(context);
    const { asking } = facts;
    const isDisabled = error.error === 'invalid_client' && asking?.isDisabled === true;
    const name = isDisabled ? 'client_disabled' : refusalName(error);
    facts.refused = {
      asked,
      grant: grantIn(context),
      client: clientIn(context) ?? asking?.id ?? null,
      error: name,
      details: detailsOf(context, name),
    };
  };
  provider.on('authorization.error', noteRefused('login'));
  provider.on('pushed_authorization_request.error', noteRefused('login'));
  provider.on('grant.error', noteRefused('token'));
  provider.on('introspection.error', noteRefused('other'));
  provider.on('revocation.error', noteRefused('other'));
  provider.on('userinfo.error', noteRefused('other'));
}

function detailsOf({ oidc, req }: Counted & Pick<LibraryContext, 'req'>, name: RefusalName): RefusedDetails {
  const { client_id: id, redirect_uri: address } = oidc.params ?? {};
  if (name === 'unknown_client') return unknownIdDetails(id ?? basicId(req.headers.authorization));
  return name === 'invalid_redirect_uri' && oidc.client ? uriDetails(address, oidc.client.redirectUris ?? []) : {};
}

export function countRefused({ asked, grant, client, error }: RefusedRequest): void {
  const counted = { client: client ?? 'unknown', result: 'refused', error } as const;
  if (asked === 'login') authorisationCounter.add(counted);
  if (asked === 'token') tokenCounter.add({ ...counted, grant });
}

/** The only values of the label `grant`, so that requests cannot invent others. */
export const countedGrants = ['authorization_code', 'refresh_token', 'client_credentials', 'other'] as const;
const knownGrant = (given: string): string => countedGrants.find((grant) => grant === given) ?? 'other';
