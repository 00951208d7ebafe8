import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { signingKeys } from '../../support/rotate-signing-keys.ts';
import { ServerKeys } from '../../crypto/server-keys.ts';
import { backchannelClients } from '../../oidc/backchannel-logout/delivery.ts';
import { logoutToken, sendLogoutToken } from '../../oidc/backchannel-logout/logout-token.ts';
import { checkUrlCertificate } from './check-certificates.ts';
import { unansweredFinding } from './check-public-url.ts';
import type { Finding } from './finding.ts';

type LogoutDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;
type ToldClient = ReturnType<typeof backchannelClients>[number];

/**
 * Sends each application a logout token for a session that does not exist. It logs nobody out and shows how a real token would be answered.
 */
export async function checkLogouts(deps: LogoutDeps): Promise<Finding[]> {
  const told = backchannelClients(deps.config.oidc?.clients ?? []);
  if (told.length === 0) return [];
  // The doctor does not create signing keys. The database has none until a server has used it.
  const keys = await signingKeys(deps).catch(() => []);
  const hasKey = ({ idTokenAlgorithm }: ToldClient) =>
    keys.some(({ algorithm, state }) => algorithm === idTokenAlgorithm && state === 'current');
  const serverKeys = new ServerKeys(deps);
  const checks = told.map((client) =>
    hasKey(client) ? checkLogout(deps, serverKeys, client) : Promise.resolve([withoutKey(client)]),
  );
  return (await Promise.all(checks)).flat();
}

const withoutKey = ({ id }: ToldClient): Finding => ({
  about: `logout ${id}`,
  state: 'skipped',
  says: 'there is no key to sign a logout token with: a server makes one when it is first asked',
});

async function checkLogout(deps: LogoutDeps, serverKeys: ServerKeys, client: ToldClient): Promise<Finding[]> {
  const about = `logout ${client.id}`;
  const uri = client.backchannelLogoutUri;
  const token = await logoutToken(deps, serverKeys, client, { sid: randomUUID(), subject: null });
  const failure = await sendLogoutToken(uri, token, { ca: deps.config.oidc?.ca });
  if (failure !== undefined && !/^\d+$/.test(failure)) return [unreachedFinding(about, uri, failure)];
  return [answerFinding(about, uri, failure), ...(await checkUrlCertificate(about, uri))];
}

const consequence = 'until it answers, people stay logged in there after they logged out here';

function unreachedFinding(about: string, uri: string, code: string): Finding {
  const { hint, ...finding } = unansweredFinding(about, uri, code);
  const isUntrusted = finding.state === 'wrong' && hint !== undefined;
  return { ...finding, hint: isUntrusted ? `${hint}, or oidc.caFile; ${consequence}` : consequence };
}

const loginHint =
  'something in front of the application asks for a login: let this address through (docs/application-apache.md, "What goes wrong")';

/** The likely causes of answers that are not a success. */
const answerHints: Readonly<Record<string, string>> = {
  400: 'the application refuses our tokens: compare its issuer, client id and algorithm with ours',
  401: loginHint,
  403: loginHint,
  404: 'is backchannelLogoutUri what the application serves?',
  405: 'the address must take POST',
};

function answerFinding(about: string, uri: string, status: string | undefined): Finding {
  if (status === undefined) return { about, state: 'ok', says: `${uri} takes a logout token` };
  if (status.startsWith('3'))
    return {
      about,
      state: 'wrong',
      says: `${uri} leads elsewhere`,
      hint: 'name the address it leads to: none is followed',
    };
  const hint = answerHints[status];
  const says = `${uri} answers ${status} to a logout token`;
  return { about, state: 'warning', says, ...(hint !== undefined && { hint }) };
}
