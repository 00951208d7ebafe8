import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { freePort } from '../../server/test/harness/machine.ts';
import type { Client } from './client-versions.ts';
import { documentedEnvironment } from './documented.ts';
import { commandsOf, entryOf, repository } from './example-page.ts';
import { openFront } from './front.ts';
import { startProgram } from './program.ts';

/** An example that runs behind TLS, as its page of the documentation prints it. */
export interface Example {
  origin: string;
  said: () => string;
  /** Changes one setting of the application at the portal, and waits until the portal knows it. */
  edit: (setting: string) => Promise<void>;
  changeSecret: () => Promise<void>;
  stop: () => Promise<void>;
}

const { issuer, folder, environment, authority, certificate } = inject('portal');
const reason = ['--reason', 'applications'];
const placeOf = (id: string) => join(folder, id);

/** Runs the commands that a page prints, with other hosts, ports and paths. */
async function run(commands: string, places: Readonly<Record<string, string>>, env = process.env): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-ec', at(commands, places)], { env });
  return stdout;
}
const at = (text: string, places: Readonly<Record<string, string>>): string =>
  Object.entries(places).reduce((changed, [documented, own]) => changed.replaceAll(documented, own), text);

const pathsOf = (id: string) => ({ '~/selvage': repository, [`~/${id}`]: placeOf(id) });

/** Copies and installs a program as its page prints it. Without a network to fetch its libraries from, it is skipped. */
export async function fetchedExample(page: string, id: string, client: Client): Promise<Client> {
  const [copy = '', , install = ''] = commandsOf(page);
  try {
    await run(`${copy}${install}`, pathsOf(id));
    return client;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const unreachable = /^.*(?:Could not transfer|NewConnectionError|ConnectTimeout|dial tcp|no such host).*$/m.exec(
      `${stdout}${stderr}`,
    );
    if (unreachable === null) throw error;
    return {
      title: `${client.title} is SKIPPED: its libraries cannot be fetched: ${unreachable[0]}`,
      isInstalled: false,
    };
  }
}

/** Registers the entry of a page without a program. */
export async function registeredEntry(page: string, id: string): Promise<string> {
  mkdirSync(placeOf(id));
  writeFileSync(join(placeOf(id), 'client.json'), entryOf(page));
  return run(commandsOf(page).join(''), pathsOf(id), environment);
}

/** Registers an installed program as its page prints it, and runs it behind a proxy that ends TLS. */
export async function runExample(page: string, id: string): Promise<Example> {
  const [, register = '', , start = ''] = commandsOf(page);
  const [port, front] = [await freePort(), await freePort()];
  const origin = `https://localhost:${front}`;
  await run(`sed -i 's#http://localhost:8080#${origin}#' ${join(placeOf(id), 'client.json')}`, {});
  const registered = await run(register, pathsOf(id), environment);
  const secret = /^[\w-]{43}$/m.exec(registered)?.[0];
  if (secret === undefined) throw new Error(`no secret is printed:\n${registered}`);

  const keystore = join(placeOf(id), 'authority.p12');
  if (page === 'java')
    await run(
      `keytool -importcert -noprompt -alias selvage -file ${authority} -keystore ${keystore} -storepass changeit`,
      {},
    );
  const places = {
    ...pathsOf(id),
    'http://localhost:3000': issuer,
    'http://localhost:8080': origin,
    'localhost:8080': `localhost:${port}`,
    'PORT=8080': `PORT=${port}`,
    'CLIENT_SECRET=…': `CLIENT_SECRET=${secret}`,
  };
  // The program replaces the shell, so that it can be stopped.
  const lines = at(start, places).trimEnd().split('\n');
  const command = [`cd ${placeOf(id)}`, ...lines.slice(0, -1), `exec ${lines.at(-1)}`].join('\n');
  const program = await startProgram(['bash', '-ec', command], {
    port,
    env: documentedEnvironment('A private certificate authority', {
      JAVA_TOOL_OPTIONS: `-Djavax.net.ssl.trustStore=${keystore} -Djavax.net.ssl.trustStorePassword=changeit`,
    }),
  });
  const proxy = openFront({ port: front, to: port }, certificate);
  const selvage = async (...words: string[]): Promise<void> => {
    await promisify(execFile)('npx', ['selvage-demo', 'client', ...words, ...reason], {
      cwd: repository,
      env: environment,
    });
    // Every instance knows a change within a second.
    await sleep(2000);
  };
  return {
    origin,
    said: program.said,
    edit: (setting) => selvage('edit', id, '--set', setting),
    changeSecret: () => selvage('secret', id, '--now'),
    stop: async () => {
      proxy.close();
      await program.stop();
    },
  };
}
