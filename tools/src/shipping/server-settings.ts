import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../run-command.ts';

type Source = Record<string, string | undefined>;
interface Configuration {
  readConfig: (source: Source) => unknown;
}
interface ConfigurationEnvironment {
  readEnvironment: (source: Source) => { problems: readonly { problem: string }[] };
}

export interface ServerSettings {
  isKnown: (name: string) => boolean;
  /** The settings that production requires. */
  required: string[];
  /** The reason why the server would not start with these settings. Empty if it would. */
  complaint: (source: Source) => string;
}

/** Valid values, so that the next missing setting is reported. */
const plausible: Source = {
  SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
  DATABASE_URL: 'postgres://selvage@database/selvage?sslmode=verify-full',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
};

const built = async (name: string): Promise<unknown> =>
  import(pathToFileURL(join(repositoryRoot, 'server/dist/config', `${name}.js`)).href);

/** Asks the server's built configuration which settings it reads and which it requires. */
export async function serverSettings(): Promise<ServerSettings> {
  const { readEnvironment } = (await built('environment')) as ConfigurationEnvironment;
  const { readConfig } = (await built('read-config')) as Configuration;
  const read = new Set<string>();
  readEnvironment(new Proxy<Source>({}, { get: (_, name) => void read.add(String(name)) }));
  const isKnown = (name: string): boolean => {
    if (!name.startsWith('SELVAGE_')) return read.has(name);
    return readEnvironment({ [name]: 'on' }).problems.every(({ problem }) => problem !== 'is not a setting');
  };
  const complaint = (source: Source): string => complaintOf(() => readConfig(source));
  return { isKnown, required: requiredBy(readConfig), complaint };
}

/** Replaces what an operator would write into the file of SELVAGE_CONFIG. */
const ofTheFile: Source = { SELVAGE_ALLOW_INSECURE: 'demo-brand', SMS_URL: 'https://texts.example/send' };

function requiredBy(readConfig: Configuration['readConfig']): string[] {
  const given: Source = {};
  for (;;) {
    const complaint = complaintOf(() => readConfig({ ...ofTheFile, ...given }));
    if (complaint === '') return Object.keys(given);
    const name = complaint.split(' ')[0] ?? '';
    if (plausible[name] === undefined || given[name] !== undefined)
      throw new Error(`production asks for more: ${complaint}`);
    given[name] = plausible[name];
  }
}

/** True if the setting is given, directly or as the path of a file with the secret. */
export const isGiven = (name: string, given: readonly string[]): boolean =>
  given.includes(name) || given.includes(`${name}_FILE`);

function complaintOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
