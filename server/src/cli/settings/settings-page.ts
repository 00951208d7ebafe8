import { configFile } from '../../config/config-file.ts';
import { ownSettings, readEnvironment } from '../../config/environment.ts';
import { secretSettings } from '../../config/secret-files.ts';
import { environmentNotes, fileNotes, type SettingNote } from './setting-notes.ts';
import { type SettingKey, settingKeys } from './setting-keys.ts';

/** Variables that Node.js itself reads before our code runs. */
const readByNode = ['NODE_EXTRA_CA_CERTS'];

/** The names that the environment reader asks for, and the names that only commands use. */
export function environmentNames(): string[] {
  const asked = new Set<string>();
  readEnvironment(
    new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void (typeof name === 'string' && asked.add(name)) }),
  );
  return [...asked, ...ownSettings].filter((name, at, all) => all.indexOf(name) === at);
}

function noted(notes: Readonly<Record<string, SettingNote>>, name: string): SettingNote {
  const note = notes[name];
  if (note === undefined)
    throw new Error(`${name} is a setting without a note in server/src/cli/settings/setting-notes.ts`);
  return note;
}

/** The variable NAME_FILE of each secret setting. */
const secretFileNotes: Readonly<Record<string, SettingNote>> = Object.fromEntries(
  secretSettings.map((name) => [
    `${name}_FILE`,
    {
      says: `The path of a file that holds \`${name}\`: [secrets in files](#secrets-in-files).`,
      otherwise: `\`${name}\``,
    },
  ]),
);

function environmentTable(): string {
  const order = Object.keys(environmentNotes).flatMap((name) => [name, `${name}_FILE`]);
  const notes = { ...secretFileNotes, ...environmentNotes };
  const rows = [...environmentNames(), ...readByNode]
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((name) => ({ name, ...noted(notes, name) }))
    .map(({ name, says, otherwise }) => `| \`${name}\` | ${says} | ${otherwise} |`);
  return ['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
}

function fileTables(): string {
  const keys = settingKeys(configFile);
  const sectionOf = ({ path }: SettingKey): string => path.split('.')[0] ?? '';
  return [...new Set(keys.map(sectionOf))]
    .map((section) => `### ${section}\n\n${fileTable(keys.filter((key) => sectionOf(key) === section))}`)
    .join('\n\n');
}

function fileTable(keys: readonly SettingKey[]): string {
  const whole = new Set(keys.flatMap(({ only }) => only)).size;
  const rows = keys.map(({ path, shape, only }) => {
    const { says, otherwise } = noted(fileNotes, path);
    const restricted = only.length === 0 || only.length === whole ? '' : ` (\`${only.join('`, `')}\`)`;
    return `| \`${path}\`${restricted} | ${shape} | ${says} | ${otherwise} |`;
  });
  return ['| Key | Values | Meaning | Default |', '|---|---|---|---|', ...rows].join('\n');
}

const parts: Readonly<Record<string, (example: string) => string>> = {
  environment: environmentTable,
  file: fileTables,
  example: (example) => `\`\`\`json proof=server/src/cli/settings/settings-page.test.ts\n${example.trim()}\n\`\`\``,
};

/** Replaces everything between the marks of the page by the tables and the example. */
export function settingsPage(page: string, example: string): string {
  return Object.entries(parts).reduce((text, [name, write]) => {
    const [start, end] = [`<!-- ${name}: begin (npm run docs:configure writes this) -->`, `<!-- ${name}: end -->`];
    const [before, rest] = text.split(start);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined) throw new Error(`the page has no marks for ${name}`);
    return `${before}${start}\n\n${write(example)}\n\n${end}${after}`;
  }, page);
}
