import type { applications } from '@selvage/contract/api/security';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Config } from '../../config/config.ts';
import { applicationName } from '../../config/oidc/application-name.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { applicationConsentsOf } from '../../accounts/application-consents.ts';
import { type ChangeDeps, changeAccount } from '../../accounts/change-account.ts';
import { deviceApplicationsOf, endApplicationLogin } from '../../accounts/device-applications.ts';
import { sessionApplicationsOf, sessionCutoffs } from '../../oidc/tokens/participant-store.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { deviceNames } from '../../sessions/user-agent.ts';

/**
 * Lists every application that the person is logged in to or has allowed something: on devices, in sessions, and by consent. An application
 * with consent is listed once, because withdrawing the consent also ends its logins. Without configured applications it queries nothing.
 */
export async function applicationsOf(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  accountId: AccountId,
): Promise<ReplyOf<typeof applications>> {
  if (deps.config.oidc === null) return { onDevices: [], inSessions: [], consents: [] };
  const onDevices = await deviceApplicationsOf(deps, accountId);
  const consents = await applicationConsentsOf(deps.db, accountId);
  const inSessions = await sessionApplicationsOf(deps.db, accountId, sessionCutoffs(deps.config, deps.now()));
  const hasConsent = new Set(consents.map(({ clientId }) => clientId));
  return {
    onDevices: onDevices.map(({ id, clientId, device, createdAt, lastUsedAt }) => ({
      id,
      application: applicationName(deps.config, clientId),
      device: deviceNames(device),
      loggedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    inSessions: inSessions
      .filter(({ clientId }) => !hasConsent.has(clientId))
      .map(({ id, clientId, device, createdAt }) => ({
        id,
        application: applicationName(deps.config, clientId),
        insurer: insurerOf(deps.config, clientId),
        device: deviceNames(device),
        loggedInAt: createdAt.toISOString(),
      })),
    consents: consents.map(({ clientId, scopes, givenAt }) => ({
      id: clientId,
      application: applicationName(deps.config, clientId),
      scopes,
      givenAt: givenAt.toISOString(),
    })),
  };
}

/** The name of the brand whose own application it is. Null if the application needs consent. */
function insurerOf({ oidc, brands }: Pick<Config, 'oidc' | 'brands'>, clientId: string): string | null {
  const client = oidc?.clients.find(({ id, consent }) => id === clientId && consent === 'none');
  return brands.find(({ id }) => id === client?.brand)?.name ?? null;
}

/** Logs the owner out of an application, on a device or in a session. */
export async function endApplication(deps: ChangeDeps, person: SignedInPerson, id: string): Promise<void> {
  await changeAccount(deps, person, {}, async (change) => {
    const ended = await endApplicationLogin(change.tx, person.account.id, id, change.now);
    return ended ? change.audit('app-ended', { reason: ended.clientId }) : change.untold(undefined);
  });
}
