import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { counted } from '../../counted.ts';
import { largestLogo } from '../../config/logo/logo.ts';
import { ConfigError, readJson, readSettingFile } from '../../config/parts/setting.ts';
import type { Entry, StoredApplication } from '../../oidc/clients/application-store.ts';
import { faultText } from '../../oidc/clients/known-applications.ts';
import {
  addStoredClient,
  type ApplicationRefusal,
  editStoredClient,
  removeStoredClient,
  setStoredLogo,
  withLogo,
  type WrittenApplication,
} from '../../oidc/clients/manage-applications.ts';
import { showsSecret } from '../../oidc/clients/manage-clients.ts';
import { type Cell, factsText, tableText } from '../../plain-text.ts';
import { type Answer, type CliDeps, command, confirm } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { clientTest } from './client-test.ts';
import { clientSecret, clientShow } from './client.ts';
import { wholeCommand } from '../help.ts';
import { effectiveClientSettings, settingCells } from '../settings/effective-settings.ts';

const dryRun = { type: 'boolean', says: 'check and print the change, and write nothing' } as const;
const file = {
  type: 'string',
  value: 'FILE',
  says: 'a JSON file with the settings of an entry of oidc.clients, but with jwks (the public keys) instead of jwksFile, and without secretFile',
} as const;

const logo = {
  type: 'string',
  value: 'FILE',
  says: 'the logo of the application: a PNG or SVG file of at most 20 KB',
} as const;

export const clientAdd = command({
  name: 'client add',
  summary: 'Add an application to the database. Every running instance knows it within a second.',
  takes: ['id'],
  options: { file: { ...file, isRequired: true }, logo, 'dry-run': dryRun },
  audited: 'with-reason',
  run: async ({ deps, given: [id = ''], values, acting, env }) => {
    if (values.file === undefined) throw new CommandFailure('usage', 'client add needs --file');
    const given = entryIn(values.file);
    const entry = values.logo === undefined ? given : withLogo(given, logoIn(values.logo));
    const opened = await deps();
    const isTrial = values['dry-run'] === true;
    const result = await addStoredClient(opened, id, entry, acting, { isTrial });
    return added(opened, written(id, result, env), isTrial);
  },
});

export const clientEdit = command({
  name: 'client edit',
  summary: 'Change one setting, or the whole entry, of an application in the database.',
  takes: ['id'],
  options: {
    set: {
      type: 'string',
      value: 'KEY=VALUE',
      says: 'one setting, once in each command: VALUE is text or JSON; an empty VALUE removes the setting',
    },
    file,
    logo,
    version: {
      type: 'string',
      value: 'N',
      says: 'the version that the change is based on (client show prints it); required with --file',
    },
    'dry-run': dryRun,
  },
  audited: 'with-reason',
  run: async ({ deps, given: [id = ''], values, acting, env }) => {
    if ([values.set, values.file, values.logo].filter((each) => each !== undefined).length !== 1)
      throw new CommandFailure('usage', 'client edit needs one of --set, --file and --logo');
    // Without the version, a file would silently undo changes that were saved after the file was written.
    if (values.file !== undefined && values.version === undefined)
      throw new CommandFailure(
        'usage',
        `client edit --file needs --version, which this prints: ${wholeCommand(clientShow, [id])}`,
      );
    const version = values.version === undefined ? null : versionOf(values.version);
    const isTrial = values['dry-run'] === true;
    if (values.logo !== undefined) {
      const edit = { version, file: logoIn(values.logo), isTrial };
      return edited(written(id, await setStoredLogo(await deps(), id, edit, acting), env), isTrial);
    }
    const change = values.file === undefined ? settingChange(values.set ?? '') : replacement(entryIn(values.file));
    const result = await editStoredClient(await deps(), id, { version, change, isTrial }, acting);
    return edited(written(id, result, env), isTrial);
  },
});

export const clientRemove = command({
  name: 'client remove',
  summary: 'Remove an application from the database, and end its tokens, logins and consents.',
  takes: ['id'],
  options: { yes: { type: 'boolean', says: 'do not ask, for scripts' }, 'dry-run': dryRun },
  audited: 'with-reason',
  run: async ({ deps, given: [id = ''], values, io, acting, env }) => {
    const opened = await deps();
    const planned = await removeStoredClient(opened, id, acting, { isTrial: true });
    if (planned.type !== 'removed') throw refusal(id, planned, env);
    const { given, isInFile } = planned;
    const ends = isInFile
      ? 'A configuration file has it too: nothing that it was given ends.'
      : `It has ${counted(given.sessions, 'login')} and ${counted(given.consents, 'consent')}, which end.`;
    if (values['dry-run'] === true)
      return { json: { client: id, dryRun: true, ...given, isInFile }, text: `Nothing is written. ${ends}\n` };
    await confirm(io, values.yes, id, `Removing ${id}`);
    const removed = await removeStoredClient(opened, id, acting, { isTrial: false });
    if (removed.type !== 'removed') throw refusal(id, removed, env);
    return {
      json: { client: id, result: 'removed', ...removed.given, isInFile: removed.isInFile },
      text: isInFile
        ? `The entry of ${id} in the database is removed. The one in the configuration file goes on.\n`
        : `${id} is removed: ${counted(removed.given.sessions, 'login')} and ${counted(removed.given.consents, 'consent')} ended.\n`,
    };
  },
});

function entryIn(path: string): Entry {
  const read = readGiven(() => readJson(path, '--file'));
  if (!isObject(read))
    throw new CommandFailure('refused', `--file must hold one JSON object, the entry of the application`);
  if (isWrapped(read))
    throw new CommandFailure('refused', '--file must hold the entry itself, without its id and without oidc.clients');
  return { ...read };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for an entry that was copied with what is around it in the file of SELVAGE_CONFIG. */
function isWrapped(read: Record<string, unknown>): boolean {
  const [inner, ...others] = Object.values(read);
  if ('oidc' in read || 'clients' in read) return true;
  return others.length === 0 && isObject(inner) && ['name', 'type', 'auth', 'redirectUris'].some((key) => key in inner);
}

const logoIn = (path: string): Buffer => readGiven(() => readSettingFile(path, '--logo', largestLogo));

function readGiven<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandFailure('refused', error.message);
    throw error;
  }
}

const replacement = (entry: Entry) => () => entry;

/** `name.en=Claims` changes a part of a setting. */
function settingChange(text: string): (entry: Entry) => Entry {
  const [, path = '', value = ''] = /^([\w.]+)=(.*)$/s.exec(text) ?? [];
  const [key = '', part, ...others] = path.split('.');
  if (key === '' || part === '' || others.length > 0)
    throw new CommandFailure(
      'usage',
      '--set must be KEY=VALUE with a key of the entry, as in --set consent=ask or --set name.en=Claims',
    );
  const given = valueIn(path, value);
  return (entry) => {
    if (part === undefined) return withValue(entry, key, given);
    const whole = entry[key];
    return { ...entry, [key]: withValue(isObject(whole) ? whole : {}, part, given) };
  };
}

function withValue(entry: Entry, key: string, value: unknown): Entry {
  if (value !== undefined) return { ...entry, [key]: value };
  const { [key]: _, ...others } = entry;
  return others;
}

function valueIn(key: string, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // No setting is a text that begins like this.
    if (/^\s*[[{"]/.test(text))
      throw new CommandFailure(
        'refused',
        `--set ${key}: the value begins like JSON but is not JSON; check its quotes and brackets`,
      );
    return text;
  }
}

function versionOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CommandFailure('usage', '--version must be a number');
  return Number(text);
}

function written(
  id: string,
  result: WrittenApplication | ApplicationRefusal,
  env: NodeJS.ProcessEnv,
): WrittenApplication {
  if (result.type !== 'written') throw refusal(id, result, env);
  return result;
}

const refusal = (id: string, result: ApplicationRefusal, env: NodeJS.ProcessEnv): CommandFailure =>
  new CommandFailure('refused', sentenceOf(id, result, env), {
    ...result,
    ...(result.type === 'faults' && { faults: result.faults.map(faultText) }),
  });

/** The operator may not know this file: `npm start` makes one of its own. */
const configFileIn = ({ SELVAGE_CONFIG: path }: NodeJS.ProcessEnv): string =>
  path ? `SELVAGE_CONFIG (${path})` : 'SELVAGE_CONFIG';

function sentenceOf(id: string, result: ApplicationRefusal, env: NodeJS.ProcessEnv): string {
  switch (result.type) {
    case 'in-file':
      return `${id} is in oidc.clients of ${configFileIn(env)}: change it there and restart the instances`;
    case 'in-file-of-others':
      return `${id} is in oidc.clients of the configuration file of ${result.instances.join(', ')}, which this command was not given: change it there and restart the instances`;
    case 'exists':
      return `${id} is in the database already: change it with ${wholeCommand(clientEdit, [id], ['--set KEY=VALUE'])}`;
    case 'unknown':
      return `the database has no application ${id}: see selvage client list`;
    case 'changed-meanwhile':
      return `${id} was changed meanwhile, ${changeOf(result.stored)}, so nothing was written: read it again with ${wholeCommand(clientShow, [id])}`;
    case 'unchanged':
      return `${id} is like that already: nothing was changed`;
    case 'faults':
      return [`the entry of ${id} is refused, so nothing was written:`, ...result.faults.map(faultText)].join('\n  ');
  }
}

const changeOf = ({ version, changedAt, changedBy }: StoredApplication): string =>
  `to version ${version} by ${changedBy} at ${changedAt.toISOString()}`;

function added(
  { config }: CliDeps,
  { client, changedKeys, digest, entry }: WrittenApplication,
  isTrial: boolean,
): Answer {
  const { id, brand, version } = client;
  // Before it is written it has no version, and would be shown with the settings of the configuration file.
  const stored = { ...client, version: version ?? 0 };
  const issuer = config.brands.find((each) => each.id === brand)?.origin ?? null;
  const lines = [
    isTrial ? 'Nothing is written. This would be added:\n\n' : `${id} is added, as version ${version}.\n\n`,
    factsText({ issuer, 'client id': id, digest, ...settingCells(effectiveClientSettings(stored)) }),
    ...(isTrial ? [] : ['\n', ...nextSteps(client)]),
  ];
  const json = { client: id, dryRun: isTrial, version, issuer, digest, changedKeys, entry };
  return { json, text: lines.join('') };
}

const nextSteps = (client: OidcClient): string[] => [
  ...(showsSecret(client) ? [`It needs a secret: ${wholeCommand(clientSecret, [client.id])}\n`] : []),
  `Check it from here: ${wholeCommand(clientTest, [client.id])}\n`,
];

function edited({ client, before, entry, changedKeys, digest }: WrittenApplication, isTrial: boolean): Answer {
  const { id, version } = client;
  const rows = changedKeys.map((key) => [key, cellOf(key, before[key]), cellOf(key, entry[key])]);
  // The subject of a person is derived from the sector.
  const isRenamed = ['sector', 'brand'].some((key) => changedKeys.includes(key));
  const lines = [
    isTrial ? 'Nothing is written. This would change:\n\n' : `${id} is version ${version} now.\n\n`,
    tableText(['setting', 'before', 'after'], rows),
    ...(isRenamed ? ['\nPeople get another subject (sub) in it: it will take them for new people.\n'] : []),
  ];
  return { json: { client: id, dryRun: isTrial, version, digest, changedKeys, before, entry }, text: lines.join('') };
}

function cellOf(key: string, value: unknown): Cell {
  if (value === undefined) return null;
  if (typeof value !== 'string') return JSON.stringify(value);
  return key === 'logo' ? `${Buffer.byteLength(value, 'base64')} bytes` : value;
}
