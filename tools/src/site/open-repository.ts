import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './repository.ts';

/** Outside of `docs`, where a reader of the repository looks for them. */
const atTheRoot = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md', 'bench/README.md'];

export function openRepository(root: string): Repository {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'));
  const whatIs = (path: string): 'file' | 'folder' | 'nothing' => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found === undefined) return 'nothing';
    return found.isDirectory() ? 'folder' : 'file';
  };
  return {
    pages: [...atTheRoot.filter((path) => whatIs(path) === 'file'), ...inDocs.toSorted()],
    read: (path) => readFileSync(join(root, path), 'utf8'),
    whatIs,
  };
}
