import { emailRule } from '@selvage/contract/rules/email';
import type { DeskOpenId } from '../../config/config.ts';
import type { Role } from './agent-store.ts';
import type { OpenIdPerson } from './openid-agent.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Whether nothing of what we look for is missing: what is, the provider may say when it is asked for more. */
export const isComplete = (claims: Claims, { roles }: Pick<DeskOpenId, 'roles'>): boolean =>
  valueAt(claims, roles.claim) !== undefined && claims['email'] !== undefined && claims['name'] !== undefined;

/** DK4: the person, or why nobody can be made of these claims. */
export function personFrom(
  claims: Claims,
  { issuer, roles, requiresAcr, requiresAmr }: DeskOpenId,
): { ok: true; value: OpenIdPerson } | { ok: false; reason: 'too-weak' | 'no-email' | 'email-unverified' } {
  const subject = textIn(claims['sub']);
  const email = emailIn(claims);
  if (!isStrong(claims, { requiresAcr, requiresAmr })) return { ok: false, reason: 'too-weak' };
  if (!isEmailVerified(claims)) return { ok: false, reason: 'email-unverified' };
  if (subject === undefined || email === undefined) return { ok: false, reason: 'no-email' };
  return { ok: true, value: { issuer, subject, email, name: nameIn(claims, email), role: roleIn(claims, roles) } };
}

/** How somebody logged in at the provider: nothing is asked for, or this login has it. */
function isStrong(
  claims: Claims,
  { requiresAcr, requiresAmr }: Pick<DeskOpenId, 'requiresAcr' | 'requiresAmr'>,
): boolean {
  const methods = textsIn(claims['amr']);
  const isReached = requiresAcr.length === 0 || requiresAcr.includes(textIn(claims['acr']) ?? '');
  return isReached && requiresAmr.every((method) => methods.includes(method));
}

/** Whoever is both may act. */
function roleIn(claims: Claims, { claim, agent, viewer }: DeskOpenId['roles']): Role | null {
  const values = textsIn(valueAt(claims, claim));
  if (values.some((value) => agent.includes(value))) return 'agent';
  return values.some((value) => viewer.includes(value)) ? 'viewer' : null;
}

/** A claim of this whole name comes first: some have dots in it (`https://insurer.example/roles`). */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isObject ? (value as Claims)[key] : undefined;
  }, claims);
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');

/** Providers that verify every address leave the claim out. Some write it as text. */
const isEmailVerified = ({ email_verified: verified }: Claims): boolean =>
  verified === undefined || verified === true || verified === 'true';

/** Some providers tell no email, only the name by which somebody logs in. It does not count beside an email: people may choose it. */
function emailIn(claims: Claims): string | undefined {
  const found = emailRule(textIn(claims['email']) ?? textIn(claims['preferred_username']) ?? '');
  return found.ok ? found.value : undefined;
}

/** Only what an operator's name may have in it: it stands in the audit for good. */
function nameIn(claims: Claims, email: string): string {
  const candidates = [claims['name'], claims['preferred_username'], email];
  const names = candidates.map((value) =>
    (textIn(value)?.replace(/@.*$/s, '') ?? '')
      .replaceAll(/[^\p{L}\p{M}\p{N}.'’ -]/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()
      .slice(0, 60)
      .trim(),
  );
  return names.find((name) => name.length >= 2) ?? 'Agent';
}
