import { counted } from '../../counted.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { lastAuditedLogin } from '../../oidc/clients/client-store.ts';
import { lastRefusals } from '../../oidc/refusals/refusal-store.ts';
import {
  type ManagedClient,
  makeClientSecret,
  managedClients,
  secretState,
  showsSecret,
  switchClient,
  unlockClient,
} from '../../oidc/clients/manage-clients.ts';
import { type CliDeps, command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { factsText, tableText } from '../../plain-text.ts';

const unknown = (id: string) => new CommandFailure('refused', `oidc.clients has no ${id}`);

function configuredClient({ config }: CliDeps, id: string): OidcClient {
  const client = config.oidc?.clients.find((each) => each.id === id);
  if (!client) throw unknown(id);
  return client;
}

const stateOf = ({ client, row }: ManagedClient): string =>
  client === null ? 'not configured' : row !== null && row.disabledAt !== null ? 'disabled' : 'enabled';

/** The number of running instances that know the application. Their configuration may differ from this command's. */
const knownText = ({ count, of }: ManagedClient['knownTo']): string =>
  of === 0 ? 'no instance runs' : `${count} of ${counted(of, 'instance')}`;

export const clientList = command({
  name: 'client list',
  summary: 'List the OpenID Connect applications: their state, how many instances know them, and their secrets.',
  options: {},
  run: async ({ deps }) => {
    const clients = (await managedClients(await deps())).map((each) => ({
      id: each.id,
      name: each.client?.name.en ?? null,
      brand: each.client?.brand ?? null,
      type: each.client?.type ?? null,
      auth: each.client?.auth ?? null,
      state: stateOf(each),
      knownTo: each.knownTo,
      secret: secretState(each),
      lastLoginAt: each.use.lastLoginAt,
      openGrants: each.use.openGrants,
    }));
    return {
      json: { clients },
      text:
        clients.length === 0
          ? 'No application is configured in oidc.clients.\n'
          : tableText(
              ['client', 'name', 'brand', 'type', 'auth', 'state', 'known to', 'secret', 'in sessions'],
              clients.map((each) => [
                each.id,
                each.name,
                each.brand,
                each.type,
                each.auth,
                each.state,
                knownText(each.knownTo),
                each.secret,
                each.openGrants,
              ]),
            ),
    };
  },
});

export const clientShow = command({
  name: 'client show',
  summary: 'Show an application: its secrets, last login, sessions, logout notifications and latest refusals.',
  takes: ['id'],
  options: {},
  run: async ({ deps, given: [id = ''] }) => {
    const opened = await deps();
    const found = (await managedClients(opened)).find((each) => each.id === id);
    if (!found) throw unknown(id);
    const { client, row, use } = found;
    const facts = {
      client: id,
      name: client?.name.en ?? null,
      brand: client?.brand ?? null,
      type: client?.type ?? null,
      auth: client?.auth ?? null,
      state: stateOf(found),
      knownTo: found.knownTo,
      disabledAt: row?.disabledAt ?? null,
      disabledBy: row?.disabledBy ?? null,
      disabledReason: row?.disabledReason ?? null,
      secret: secretState(found),
      secretMadeAt: row?.secretMadeAt ?? null,
      formerSecretUntil: row?.formerSecretUntil && row.formerSecretUntil > opened.now() ? row.formerSecretUntil : null,
      lastLoginAt: use.lastLoginAt ?? (await lastAuditedLogin(opened.db, id)),
      openGrants: use.openGrants,
      logoutsTold: use.logoutsTold,
      logoutsWaiting: use.logoutsWaiting,
      logoutsGivenUp: use.logoutsGivenUp,
    };
    const refusals = await lastRefusals(opened.db, id);
    const refused = refusals.map(({ at, route, error, reference }) => [at, route, error, reference]);
    return {
      json: { ...facts, refusals },
      text: `${factsText({
        client: facts.client,
        name: facts.name,
        brand: facts.brand,
        type: facts.type,
        auth: facts.auth,
        state: facts.state,
        'known to': knownText(facts.knownTo),
        'disabled at': facts.disabledAt,
        'disabled by': facts.disabledBy,
        'disabled because': facts.disabledReason,
        secret: facts.secret,
        'secret made': facts.secretMadeAt,
        'former secret until': facts.formerSecretUntil,
        'last login': facts.lastLoginAt,
        'in sessions': facts.openGrants,
        'logouts told': facts.logoutsTold,
        'logouts to be told': facts.logoutsWaiting,
        'logouts given up': facts.logoutsGivenUp,
      })}${refused.length === 0 ? '' : `\n${tableText(['last refused', 'at', 'error', 'reference'], refused)}`}`,
    };
  },
});

export const clientSecret = command({
  name: 'client secret',
  summary: 'Make a new secret for an application and print it once. The previous secret works for 24 more hours.',
  takes: ['id'],
  options: { now: { type: 'boolean', says: 'end the previous secret at once' } },
  audited: 'with-reason',
  run: async ({ deps, given: [id = ''], values, acting }) => {
    const opened = await deps();
    const client = configuredClient(opened, id);
    if (!showsSecret(client))
      throw new CommandFailure('refused', `${id} does not use a secret: its auth is ${client.auth}`);
    const made = await makeClientSecret(opened, client, acting, { keepsFormer: values.now !== true });
    const hasFile = client.secret !== null;
    return {
      json: { client: id, ...made, hasFile },
      text: [
        `${made.secret}\n`,
        'Kept as a hash: it cannot be shown again.\n',
        ...(made.formerUntil ? [`The former secret works until ${made.formerUntil.toISOString()}.\n`] : []),
        ...(hasFile
          ? ['The secret of its secretFile works as well, until it is taken out of the configuration.\n']
          : []),
      ].join(''),
    };
  },
});

export const clientUnlock = command({
  name: 'client unlock',
  summary: 'Let an application authenticate again at once, after too many wrong secrets or signatures.',
  takes: ['id'],
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given: [id = ''], acting }) => {
    const opened = await deps();
    configuredClient(opened, id);
    const networks = await unlockClient(opened, id, acting);
    const text =
      networks === 0
        ? `No network was blocked for ${id}. Its wrong credentials are counted from 0 again.\n`
        : `${id} may authenticate again. Networks that were blocked: ${networks}.\n`;
    return { json: { client: id, networks }, text };
  },
});

const switches = {
  disabled: {
    name: 'client disable',
    summary: 'Refuse all requests and tokens of an application from now on. People stay logged in to Selvage.',
    unchanged: 'is disabled already: nothing was changed',
  },
  enabled: {
    name: 'client enable',
    summary: 'Enable a disabled application. Tokens that have not expired work again.',
    unchanged: 'is not disabled: nothing was changed',
  },
} as const;

function switchCommand(to: keyof typeof switches) {
  const { name, summary, unchanged } = switches[to];
  return command({
    name,
    summary,
    takes: ['id'],
    options: {},
    audited: 'with-reason',
    run: async ({ deps, given: [id = ''], acting }) => {
      const opened = await deps();
      configuredClient(opened, id);
      const result = await switchClient(opened, id, acting, to);
      return { json: { client: id, result }, text: `${id} ${result === to ? `is ${to}` : unchanged}.\n` };
    },
  });
}

export const clientDisable = switchCommand('disabled');
export const clientEnable = switchCommand('enabled');
