import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { logoText } from '../../config/logo/logo.ts';
import { refusedNetworks } from '../../oidc/clients/client-store.ts';
import { wrongCredentials } from '../../oidc/clients/client-authentication.ts';
import { lastRefusals } from '../../oidc/refusals/refusal-store.ts';
import {
  clientSource,
  clientState,
  knownWords,
  type ManagedClient,
  makeClientSecret,
  managedClients,
  fileSecretWords,
  secretState,
  showsSecret,
  switchClient,
  unlockClient,
} from '../../oidc/clients/manage-clients.ts';
import { entryDigest } from '../../oidc/clients/manage-applications.ts';
import { effectiveClientSettings, settingCells } from '../settings/effective-settings.ts';
import { closestName, didYouMean } from '../../config/parts/did-you-mean.ts';
import { remedyOf } from '../../features/desk/applications/refusal-words.ts';
import { wholeCommand } from '../help.ts';
import { type CliDeps, command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { counted } from '../../counted.ts';
import { factsText, tableText } from '../../plain-text.ts';

function unknownClient({ config }: CliDeps, id: string): CommandFailure {
  const nearest = closestName(
    id,
    (config.oidc?.clients ?? []).map((each) => each.id),
  );
  return new CommandFailure(
    'refused',
    `there is no application ${id}, neither in oidc.clients nor in the database${didYouMean(nearest)}: ${wholeCommand(clientList)} lists all`,
  );
}

export function configuredClient(deps: CliDeps, id: string): OidcClient {
  const client = deps.config.oidc?.clients.find((each) => each.id === id);
  if (!client) throw unknownClient(deps, id);
  return client;
}

export const clientList = command({
  name: 'client list',
  summary:
    'List the OpenID Connect applications: their state, where they are defined, how many instances know them, and whether they have a secret.',
  options: {},
  run: async ({ deps }) => {
    const clients = (await managedClients(await deps())).map((each) => ({
      id: each.id,
      name: each.client?.name.en ?? null,
      brand: each.client?.brand ?? null,
      type: each.client?.type ?? null,
      auth: each.client?.auth ?? null,
      state: clientState(each),
      defined: clientSource(each),
      knownTo: each.knownTo,
      secret: secretState(each),
      lastLoginAt: each.row?.lastLoginAt ?? null,
      openGrants: each.use.openGrants,
    }));
    return {
      json: { clients },
      text:
        clients.length === 0
          ? 'There is no application, neither in oidc.clients nor in the database.\n'
          : tableText(
              ['client', 'name', 'brand', 'type', 'auth', 'state', 'defined in', 'known to', 'secret', 'in sessions'],
              clients.map((each) => [
                each.id,
                each.name,
                each.brand,
                each.type,
                each.auth,
                each.state,
                each.defined,
                knownWords(each.knownTo),
                each.secret,
                each.openGrants,
              ]),
            ),
    };
  },
});

export const clientShow = command({
  name: 'client show',
  summary:
    'Show an application: its settings, whether it has a secret, last login, sessions, logout notifications and latest refusals.',
  takes: ['id'],
  options: {},
  run: async ({ deps, given: [id = ''] }) => {
    const opened = await deps();
    const found = (await managedClients(opened)).find((each) => each.id === id);
    if (!found) throw unknownClient(opened, id);
    const facts = await factsOf(opened, found);
    const refusals = await lastRefusals(opened, id);
    const settings = found.client && effectiveClientSettings(found.client);
    const refused = refusals.map(({ at, route, error, reference }) => [at, route, error, reference]);
    const remedies = [...new Set(refusals.map(({ error }) => error))].map((error) => [error, remedyOf(error, id)]);
    return {
      json: {
        ...facts,
        settings,
        entry: found.stored?.entry ?? null,
        refusals: refusals.map((each) => ({ ...each, remedy: remedyOf(each.error, id) })),
      },
      text: `${factsText({
        client: facts.client,
        name: facts.name,
        logo: facts.logo ?? 'none',
        brand: facts.brand,
        type: facts.type,
        auth: facts.auth,
        state: facts.state,
        'defined in': facts.defined,
        version: facts.version,
        'changed at': facts.changedAt,
        'changed by': facts.changedBy,
        'changed because': facts.changedReason,
        digest: facts.digest,
        'known to': knownWords(facts.knownTo),
        'disabled at': facts.disabledAt,
        'disabled by': facts.disabledBy,
        'disabled because': facts.disabledReason,
        secret: facts.secret,
        'secret made': facts.secretMadeAt,
        'former secret until': facts.formerSecretUntil,
        'too many wrong secrets': facts.refusedNetworks && refusedText(id, facts.refusedNetworks),
        'last login': facts.lastLoginAt,
        'in sessions': facts.openGrants,
        'logouts told': facts.logoutsTold,
        'logouts to be told': facts.logoutsWaiting,
        'logouts given up': facts.logoutsGivenUp,
        ...(settings &&
          settingCells(settings, ['redirectUris', 'logoutUris', 'backchannelLogoutUri', 'home', 'scopes', 'kinds'])),
      })}${refused.length === 0 ? '' : `\n${tableText(['last refused', 'at', 'error', 'reference'], refused)}\n${tableText(['error', 'what its team has to do'], remedies)}`}`,
    };
  },
});

const refusedText = (id: string, { count, until }: { count: number; until: Date }): string =>
  `refused from ${counted(count, 'network')} until ${until.toISOString()}, or until ${wholeCommand(clientUnlock, [id])}`;

async function factsOf({ db, now }: CliDeps, found: ManagedClient) {
  const { id, client, row, stored, use } = found;
  return {
    client: id,
    name: client?.name.en ?? null,
    logo: client && logoText(client.logo),
    brand: client?.brand ?? null,
    type: client?.type ?? null,
    auth: client?.auth ?? null,
    state: clientState(found),
    defined: clientSource(found),
    version: stored?.version ?? null,
    changedAt: stored?.changedAt ?? null,
    changedBy: stored?.changedBy ?? null,
    changedReason: stored?.changedReason ?? null,
    digest: stored && entryDigest(stored.entry),
    knownTo: found.knownTo,
    disabledAt: row?.disabledAt ?? null,
    disabledBy: row?.disabledBy ?? null,
    disabledReason: row?.disabledReason ?? null,
    secret: secretState(found),
    secretMadeAt: row?.secretMadeAt ?? null,
    formerSecretUntil: row?.formerSecretUntil && row.formerSecretUntil > now() ? row.formerSecretUntil : null,
    refusedNetworks: await refusedNetworks(db, id, { now: now(), hits: wrongCredentials.hits }),
    lastLoginAt: row?.lastLoginAt ?? null,
    openGrants: use.openGrants,
    logoutsTold: use.logoutsTold,
    logoutsWaiting: use.logoutsWaiting,
    logoutsGivenUp: use.logoutsGivenUp,
  };
}

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
        ...(values.now === true ? ['The secrets that were made before have ended.\n'] : []),
        ...(made.formerUntil ? [`The former secret works until ${made.formerUntil.toISOString()}.\n`] : []),
        ...(hasFile ? [`${fileSecretWords}\n`] : []),
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
