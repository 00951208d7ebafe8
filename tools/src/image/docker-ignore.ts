interface Rule {
  isKept: boolean;
  pattern: RegExp;
}

/** Which paths a build is not given. The last line that fits a path, or a folder above it, decides. */
export function dockerIgnore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readRule);
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isKept === false;
}

function readRule(line: string): Rule {
  const isKept = line.startsWith('!');
  const parts = line.slice(isKept ? 1 : 0).split('/');
  const source = parts.map((part) => (part === '**' ? '(?:.*/)?' : `${literal(part)}/`)).join('');
  return { isKept, pattern: new RegExp(`^${source.slice(0, -1)}(?:/|$)`) };
}

const literal = (part: string): string =>
  part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*');
