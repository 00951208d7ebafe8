/**
 * The only list of the layers and their order. A file imports only from names to the right of its own, from its own folder, and from the
 * contract by its name. Names joined by a plus are one layer in several folders: they may import each other, but not in a circle of files.
 * A chain without an arrow names leaves that every file may import.
 */
export const order = `
server:   main > cli > metrics > app > demo-module > features > oidc > support > http + accounts + sessions + ways > attempts > messages > audit > deps > gateways > crypto > db > refuse, config, counter, html, plain-text > counted
web:      main, prerender, area > app > features > ways > router > session > fields > api > messages > host > ui
contract: api > endpoint > refusals > proof-of-work ; api > rules > limits ; brands > user-types ; host-command > embedding ; screens > user-types ; scope-words > oidc-scopes ; kind-names > user-types ; shared-id-names > user-types ; user-types, oidc-scopes, time-units, field-limits, titles, languages, counted-units, tokens, document-slots, hint-cookies, end-reasons, phone-href, unbroken-words, drawings
`;

/** The names that each name of a package may import from. */
export type Reach = ReadonlyMap<string, ReadonlySet<string>>;

export function parseOrder(text: string): ReadonlyMap<string, Reach> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(lines.map(parseLine));
}

function parseLine(line: string): [packageName: string, reach: Reach] {
  const [packageName, chainsText] = line.split(':');
  if (packageName === undefined || chainsText === undefined) throw new Error(`no package is named in "${line}"`);
  const chains = chainsText.split(';').map((chain) => chain.split('>').map(namesOf));
  const leaves = chains.filter((groups) => groups.length === 1).flat(2);
  const names = new Set(chains.flat(2));
  const joined = [...chainsText.matchAll(/[\w-]+(?:\s*\+\s*[\w-]+)+/g)].map(([group]) => namesOf(group));
  const reach = (name: string) => {
    const mates = joined.find((group) => group.includes(name)) ?? [];
    return new Set([...reachOf(name, chains, leaves), ...mates.filter((mate) => mate !== name)]);
  };
  return [packageName.trim(), new Map([...names].map((name) => [name, reach(name)]))];
}

const namesOf = (group: string): string[] => group.split(/[,+]/).map((name) => name.trim());

function reachOf(name: string, chains: string[][][], leaves: string[]): Set<string> {
  const reached = new Set(leaves.includes(name) ? [] : leaves);
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const found of namesRightOf(next, chains)) {
      if (!reached.has(found)) waiting.push(found);
      reached.add(found);
    }
  }
  return reached;
}

function namesRightOf(name: string, chains: string[][][]): string[] {
  return chains.flatMap((groups) => {
    const at = groups.findIndex((group) => group.includes(name));
    return at === -1 ? [] : groups.slice(at + 1).flat();
  });
}
