const patterns = {
  html: [
    /<link\b[^>]*\brel="(?:modulepreload|preload|stylesheet|icon)"[^>]*\bhref="([^"]+)"/g,
    /<(?:script|img)\b[^>]*\bsrc="([^"]+)"/g,
  ],
  // A static import loads at once, but `import(` only when it is called.
  javascript: [/\b(?:from|import)\s*["']([^"']+)["']/g],
} as const;

/** The files that a browser loads at once for a document or script, as paths. */
export function namedIn(type: string, text: string, path: string): string[] {
  const kind = /html|javascript/.exec(type)?.[0];
  if (kind !== 'html' && kind !== 'javascript') return [];
  const names = patterns[kind].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return names.filter(isOurs).map((name) => new URL(name, `http://localhost${path}`).pathname);
}

const isOurs = (name: string): boolean => /^\.{0,2}\//.test(name) && !name.startsWith('//');
