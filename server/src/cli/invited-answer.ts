import type { Invited } from '../identity/desk/invite-operator.ts';
import type { Answer, CliDeps } from './command.ts';

/** The one moment at which an invitation is shown. */
export function invitedAnswer(
  { config }: Pick<CliDeps, 'config'>,
  email: string,
  { code, expiresAt }: Invited,
): Answer {
  const host = config.desk?.hosts?.[0];
  const { origin } = config.brands.find((brand) => new URL(brand.origin).hostname === host) ?? config.brands[0];
  const address = `${origin}/desk/welcome`;
  const off = config.desk === null ? 'The desk is off: set desk.enabled in the configuration.\n' : '';
  return {
    json: { email, invitation: code, expiresAt, address },
    text: `Give ${email} this invitation, by a way that only they can read:\n\n  ${code}\n\nThey use it at ${address} until ${expiresAt.toISOString()}.\n${off}`,
  };
}
