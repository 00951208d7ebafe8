import type { applications } from '@selvage/contract/api/security';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Config } from '../../config/config.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { applicationConsentsOf } from '../../accounts/application-consents.ts';
import { type ChangeDeps, changeAccount } from '../../accounts/change-account.ts';
import { deviceApplicationsOf, endDeviceApplication } from '../../accounts/device-applications.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { deviceNames } from '../../sessions/user-agent.ts';

/**
 * Lists what applications keep after a session ends: logins on devices, and consents. Without configured applications it queries nothing.
 */
export async function applicationsOf(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  accountId: AccountId,
): Promise<ReplyOf<typeof applications>> {
  if (deps.config.oidc === null) return { onDevices: [], consents: [] };
  const onDevices = await deviceApplicationsOf(deps, accountId);
  const consents = await applicationConsentsOf(deps.db, accountId);
  return {
    onDevices: onDevices.map(({ id, clientId, device, createdAt, lastUsedAt }) => ({
      id,
      application: applicationName(deps.config, clientId),
      device: deviceNames(device),
      loggedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    consents: consents.map(({ clientId, scopes, givenAt }) => ({
      id: clientId,
      application: applicationName(deps.config, clientId),
      scopes,
      givenAt: givenAt.toISOString(),
    })),
  };
}

/** Logs the owner out of an application on a device. */
export async function endApplication(deps: ChangeDeps, person: SignedInPerson, id: string): Promise<void> {
  await changeAccount(deps, person, {}, async (change) => {
    const ended = await endDeviceApplication(change.tx, person.account.id, id, change.now);
    return ended ? change.audit('app-ended', { reason: ended.clientId }) : change.untold(undefined);
  });
}

/** An application that is no longer configured is shown by its id. */
export const applicationName = ({ oidc }: Pick<Config, 'oidc'>, id: string): OidcClient['name'] =>
  oidc?.clients.find((client) => client.id === id)?.name ?? { en: id, ga: id };
