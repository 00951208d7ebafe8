import { brotliCompressSync, gzipSync } from 'node:zlib';
import { places } from '../places.ts';
import type { Encoding } from './fetch-encoded.ts';

const page = 'react-alone';
const source = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement('p', null, 'Hello'));
`;

/** The smallest page that uses React, built like ours and compressed as much. */
export async function reactAlone(): Promise<Record<Encoding, number>> {
  // Loaded only here, because it takes longer to load than everything else.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    root: places.web,
    mode: 'production',
    logLevel: 'warn',
    plugins: [
      {
        name: page,
        resolveId: (id) => (id === page ? `${places.web}/${page}.js` : null),
        load: (id) => (id === `${places.web}/${page}.js` ? source : null),
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: page } },
  });
  const outputs = 'output' in built ? built.output : [];
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  if (code === '') throw new Error('React alone could not be built');
  return { gzip: gzipSync(code, { level: 9 }).length, br: brotliCompressSync(code).length };
}
