import { createRequire } from 'node:module';
import { join } from 'node:path';

const faces = {
  'text.woff2': 'atkinson-hyperlegible-next',
  'heading.woff2': 'bricolage-grotesque',
  'mono.woff2': 'atkinson-hyperlegible-mono',
};

/** The faces of the web, as they come: what is named here is read from a disk or once. */
export function siteFonts(root: string): [file: string, source: string][] {
  const { resolve } = createRequire(join(root, 'web/package.json'));
  return Object.entries(faces).map(([file, face]) => [
    file,
    resolve(`@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`),
  ]);
}
