import { fetchEncoded, type Encoding } from './fetch-encoded.ts';
import { namedIn } from './named-in.ts';

const kinds = { html: 'document', javascript: 'script', css: 'style', font: 'font', image: 'image' } as const;

export interface Loaded {
  path: string;
  kind: (typeof kinds)[keyof typeof kinds];
  bytes: Record<Encoding, number>;
}

/** Everything that a page refers to, recursively, each file once. Files that a script loads later are left out. */
export async function loadedBy(port: number, page: string): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  const waiting = [page];
  const seen = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const [brotli, gzip] = [await fetchEncoded(port, path, 'br'), await fetchEncoded(port, path, 'gzip')];
    loaded.push({ path, kind: kindOf(brotli.type), bytes: { br: brotli.bytes, gzip: gzip.bytes } });
    for (const name of namedIn(brotli.type, brotli.text, path)) {
      if (seen.has(name)) continue;
      seen.add(name);
      waiting.push(name);
    }
  }
  return loaded;
}

function kindOf(type: string): Loaded['kind'] {
  const found = Object.entries(kinds).find(([word]) => type.includes(word));
  if (found === undefined) throw new Error(`a page loads something of the type ${type}`);
  return found[1];
}
