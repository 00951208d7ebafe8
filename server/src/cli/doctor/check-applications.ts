import { days, seconds } from '@selvage/contract/time-units';
import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../../config/keys.ts';
import type { Db } from '../../db/database.ts';
import { signingSince } from '../../identity/rotate-server-keys.ts';
import { managedClients, secretState } from '../../oidc/manage-clients.ts';
import { checkUrlCertificate } from './check-certificates.ts';
import { unansweredFinding } from './check-public-url.ts';
import type { Finding } from './finding.ts';

/** OP39: asks where each application is told of the end of a session. Nothing is told: any answer will do. */
export async function checkLogoutUrls({ oidc }: Pick<Config, 'oidc'>): Promise<Finding[]> {
  const told = (oidc?.clients ?? []).filter(({ backchannelLogoutUri: uri }) => uri !== null);
  return (
    await Promise.all(told.map(({ id, backchannelLogoutUri }) => checkLogoutUrl(id, backchannelLogoutUri ?? '')))
  ).flat();
}

async function checkLogoutUrl(id: string, uri: string): Promise<Finding[]> {
  const about = `logout ${id}`;
  try {
    const answer = await fetch(uri, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(seconds(5)) });
    return [answerFinding(about, uri, answer.status), ...(await checkUrlCertificate(about, uri))];
  } catch (error) {
    const { hint: _, ...finding } = unansweredFinding(about, uri, error);
    return [{ ...finding, hint: 'until it answers, people stay logged in there after they logged out here' }];
  }
}

/** It takes posts alone, so that a refusal of anything else is as good as any answer. */
function answerFinding(about: string, uri: string, status: number): Finding {
  if (status >= 300 && status < 400)
    return {
      about,
      state: 'wrong',
      says: `${uri} leads elsewhere`,
      hint: 'name the address it leads to: none is followed',
    };
  if (status === 404)
    return {
      about,
      state: 'warning',
      says: `${uri} answers 404`,
      hint: 'is backchannelLogoutUri what the application serves?',
    };
  if (status >= 500) return { about, state: 'warning', says: `${uri} answers ${status}` };
  return { about, state: 'ok', says: `${uri} answers` };
}

/** The oldest that a key can be while rotation works, and some days. */
const oldKey = days(100);

/** OP39: what the database has of applications. */
export async function applicationFindings(db: Db, config: Config, now: Date): Promise<Finding[]> {
  const clients = await managedClients({ db, config, now: () => now });
  const listed = (ids: readonly { id: string }[]) => ids.map(({ id }) => id).join(', ');
  const orphans = clients.filter(({ client }) => client === null);
  const withoutSecret = clients.filter((client) => secretState(client) === 'missing');
  const since = await signingSince({ db, keys: deriveKeys(config.secrets), now: () => now }).catch(() => null);
  const age = since === null ? 0 : now.getTime() - since.getTime();
  const findings: (Finding | false)[] = [
    age > oldKey && {
      about: 'signing keys',
      state: 'warning',
      says: `the current one has signed for ${Math.floor(age / days(1))} days`,
      hint: 'selvage keys rotate; they change by themselves every 90 days while a server runs and is asked',
    },
    orphans.length > 0 && {
      about: 'applications',
      state: 'warning',
      says: `not in oidc.clients, but with a secret or a switch in the database: ${listed(orphans)}`,
      hint: 'is the configuration the right one? What is kept of them is of no use without it',
    },
    withoutSecret.length > 0 && {
      about: 'applications',
      state: 'warning',
      says: `have no secret to show, and get no tokens: ${listed(withoutSecret)}`,
      hint: 'selvage client secret, or a secretFile',
    },
  ];
  const found = findings.filter((each) => each !== false);
  if (found.length > 0 || config.oidc === null) return found;
  return [{ about: 'applications', state: 'ok', says: `${clients.length} in oidc.clients` }];
}
