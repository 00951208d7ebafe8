import { type Acr, acrLevels } from '../../config/oidc/oidc-config.ts';
import { acrUrn } from '../../sessions/session-state.ts';

/** What a request says about how strongly somebody must have logged in. */
export interface AcrRequest {
  /** The parameter `acr_values`. */
  acr_values?: string | undefined;
  /** The parameter `claims`, which the library has checked to be an object in JSON. */
  claims?: string | undefined;
}

/**
 * OP18: the weakest level that would do, of what the request names and of what the configuration requires. Null where the
 * application insists on levels that are all unknown here.
 */
export function requestedAcr({ acr_values: values, claims }: AcrRequest, required: Acr): Acr | null {
  const named = weakestOf(values?.split(' ') ?? []);
  const { asked, isEssential } = acrClaim(claims);
  const claimed = weakestOf(asked);
  if (isEssential && asked.length > 0 && claimed === null) return null;
  return strongest([required, ...(named === null ? [] : [named]), ...(claimed === null ? [] : [claimed])]);
}

const weakestOf = (urns: readonly string[]): Acr | null =>
  acrLevels.find((level) => urns.includes(acrUrn(level))) ?? null;

const strongest = (levels: readonly Acr[]): Acr => acrLevels.findLast((level) => levels.includes(level)) ?? 'password';

function acrClaim(claims: string | undefined): { asked: string[]; isEssential: boolean } {
  const acr = member(member(parsed(claims), 'id_token'), 'acr');
  const given = [member(acr, 'value'), member(acr, 'values')].flat();
  return {
    asked: given.filter((each): each is string => typeof each === 'string'),
    isEssential: member(acr, 'essential') === true,
  };
}

/** The subject that a request insists on. */
export function requestedSubject(claims: string | undefined): string | undefined {
  const value = member(member(member(parsed(claims), 'id_token'), 'sub'), 'value');
  return typeof value === 'string' ? value : undefined;
}

const parsed = (claims: string | undefined): unknown => (claims === undefined ? undefined : JSON.parse(claims));

const member = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
