const space = /[ \t\r\n]*/y;
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const text = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;

/** Where a text that is not JSON stops being it. The message of Node 20 does not always say so. */
export function jsonFault(json: string): { line: number; column: number } {
  let at = 0;
  const take = (pattern: RegExp | string): boolean => {
    space.lastIndex = at;
    space.test(json);
    const from = space.lastIndex;
    const found =
      typeof pattern === 'string'
        ? json.startsWith(pattern, from) && from + pattern.length
        : matchEnd(pattern, json, from);
    at = found === false ? from : found;
    return found !== false;
  };
  const list = (end: string, entry: () => boolean): boolean => {
    if (take(end)) return true;
    do if (!entry()) return false;
    while (take(','));
    return take(end);
  };
  const value = (): boolean => {
    if (take('{')) return list('}', () => take(text) && take(':') && value());
    return take('[') ? list(']', value) : take(text) || take(word);
  };
  value();
  take('');
  const before = json.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function matchEnd(pattern: RegExp, json: string, from: number): number | false {
  pattern.lastIndex = from;
  return pattern.test(json) && pattern.lastIndex;
}

/** The first key that stands twice in one object, or that no object can hold. `JSON.parse` keeps the last one and says nothing. */
export function repeatedKey(json: string): string | undefined {
  const open: (Set<string> | null)[] = [];
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (key !== undefined) {
      const name = String(JSON.parse(key));
      const names = open.at(-1);
      if (names?.has(name) || name === '__proto__') return name;
      names?.add(name);
    }
  }
  return undefined;
}
