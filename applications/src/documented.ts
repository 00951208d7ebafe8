import { readFileSync } from 'node:fs';

/** The guide and the pages of examples. */
const pages = ['applications', 'application-servers', 'application-apache', 'application-clients', 'application-apis'];
const documentation = pages
  .map((name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'))
  .join('\n');

/** Maps the addresses and paths of the documentation to those of a test. */
export type Places = Readonly<Record<string, string>>;

const at = (text: string, places: Places): string =>
  Object.entries(places).reduce((changed, [documented, own]) => changed.replaceAll(documented, own), text);

const sectionOf = (heading: string): string =>
  documentation.split(/^##+ /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';

/** The environment of a program. Its section names each variable, or a reader could not start the program. */
export function documentedEnvironment(heading: string, env: Record<string, string>): Record<string, string> {
  const unnamed = Object.keys(env).filter((name) => !sectionOf(heading).includes(`\`${name}\``));
  if (unnamed.length > 0) throw new Error(`the documentation does not name ${unnamed.join(', ')} under ${heading}`);
  return env;
}

/** The fenced block of that language below that heading. Only its addresses are replaced. */
export function documentedBlock(heading: string, language: string, places: Places = {}): string {
  const block = new RegExp(`^\`\`\`${language} (?:run|proof=\\S+)\\n([^]*?)^\`\`\`$`, 'm').exec(
    sectionOf(heading),
  )?.[1];
  if (block === undefined) throw new Error(`the documentation has no ${language} under ${heading}`);
  return at(block, places);
}

interface Oidc {
  clients: Record<string, object>;
  resources?: Record<string, object>;
}

/** The settings that the documentation gives to Selvage for its applications. */
export function documentedOidc(places: Places): Required<Oidc> {
  const blocks = [...documentation.matchAll(/^```json run\n([^]*?)^```$/gm)].map(([, text = '']) => at(text, places));
  const shown = blocks.map((text) => (JSON.parse(text) as { oidc: Oidc }).oidc);
  return {
    clients: Object.fromEntries(shown.flatMap(({ clients }) => Object.entries(clients))),
    resources: Object.fromEntries(shown.flatMap(({ resources = {} }) => Object.entries(resources))),
  };
}
