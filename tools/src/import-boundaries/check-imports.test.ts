import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

type Files = Record<string, string>;

const clean: Files = {
  'contract/src/api/reset.ts':
    "import { endpoint } from '../endpoint.ts';\nimport type { Kind } from '../user-types.ts';\nexport const a: Kind = endpoint;",
  'contract/src/endpoint.ts': "export { refused as endpoint } from './refusals.ts';",
  'contract/src/refusals.ts': 'export const refused = 1;',
  'contract/src/rules/email.ts': "import '../limits.ts';",
  'contract/src/limits.ts': "import './time-units.ts';",
  'contract/src/time-units.ts': 'export const day = 1;',
  'contract/src/user-types.ts': 'export type Kind = number;',
  'contract/src/endpoint.test.ts': "import { readFileSync } from 'node:fs';\nimport './endpoint.ts';",
  'server/src/main.ts': "import './app.ts';",
  'server/src/app.ts': "import fastify from 'fastify';\nimport './features/reset/routes.ts';",
  'server/src/features/reset/routes.ts': "import type { X } from 'fastify';\nimport './start-reset.ts';",
  'server/src/features/reset/start-reset.ts':
    "import './store.ts';\nimport '@selvage/contract/limits';\n// Date.now() and new Date() are words here\nexport const then = new Date(0);",
  'server/src/features/reset/store.ts': "import { sql } from 'kysely';\nimport '../../db/database.ts';",
  'server/src/features/reset/reset.test.ts':
    "import '../../app.ts';\nimport '../../../test/harness/world.ts';\nDate.now();",
  'server/test/harness/world.ts': "import pg from 'pg';\nimport '../../src/app.ts';",
  'server/src/db/database.ts': "import pg from 'pg';\nimport '../refuse.ts';",
  'server/src/refuse.ts': 'export const refuse = 1;',
  'web/src/main.tsx': "import './app/router.tsx';",
  'web/src/app/router.tsx': "export const load = () => import('../features/reset/reset-screen.tsx');",
  'web/src/features/reset/reset-screen.tsx':
    "import './reset.module.css';\nimport { call } from '../../api/call.ts';\nexport const Screen = () => <p>fetch</p>;",
  'web/src/features/reset/reset.module.css': ".a { composes: card from '../../ui/card.module.css'; }",
  'web/src/ui/card.module.css': '.card {}',
  'web/src/api/call.ts': "export const call = () => fetch('/api');",
  'web/src/ways/code/trusted-device.ts': "export const read = () => localStorage.getItem('trust');",
};

const planted: { fault: string; files: Files; said: string }[] = [
  {
    fault: 'a forbidden import on the server',
    files: { 'server/src/db/x.ts': "import '../features/reset/start-reset.ts';" },
    said: 'server/src/db/x.ts imports features/reset/start-reset: db may not reach features',
  },
  {
    fault: 'a forbidden import by a type alone',
    files: { 'server/src/refuse.ts': "import type { Db } from './db/database.ts';" },
    said: 'server/src/refuse.ts imports db/database: refuse may not reach db',
  },
  {
    fault: 'a forbidden import inside a type',
    files: { 'server/src/refuse.ts': "export type Db = import('./db/database.ts').Db;" },
    said: 'server/src/refuse.ts imports db/database: refuse may not reach db',
  },
  {
    fault: 'a forbidden import by a lazy load',
    files: { 'web/src/ui/x.tsx': "export const load = () => import('../api/call.ts');" },
    said: 'web/src/ui/x.tsx imports api/call: ui may not reach api',
  },
  {
    fault: 'a forbidden import by a re-export',
    files: { 'web/src/host/x.ts': "export * from '../api/call.ts';" },
    said: 'web/src/host/x.ts imports api/call: host may not reach api',
  },
  {
    fault: 'a forbidden import to a style',
    files: { 'web/src/ui/x.tsx': "import '../features/reset/reset.module.css';" },
    said: 'web/src/ui/x.tsx imports features/reset/reset.module: ui may not reach features',
  },
  {
    fault: 'a forbidden import between styles',
    files: { 'web/src/ui/x.module.css': ".a { composes: b from '../features/reset/reset.module.css'; }" },
    said: 'web/src/ui/x.module.css imports features/reset/reset.module: ui may not reach features',
  },
  {
    fault: 'a forbidden import in the contract',
    files: { 'contract/src/limits.ts': "import './rules/email.ts';" },
    said: 'contract/src/limits.ts imports rules/email: limits may not reach rules',
  },
  {
    fault: 'a leaf file that imports another file',
    files: { 'contract/src/time-units.ts': "import './refusals.ts';" },
    said: 'contract/src/time-units.ts imports refusals: time-units may not reach refusals',
  },
  {
    fault: 'an import of a sibling feature',
    files: { 'server/src/features/account/x.ts': "import '../reset/start-reset.ts';" },
    said: 'server/src/features/account/x.ts imports features/reset/start-reset: feature account may not reach its sibling reset',
  },
  {
    fault: 'an import of test code in product code',
    files: { 'server/src/app.ts': "import '../test/harness/world.ts';" },
    said: 'server/src/app.ts imports ../test/harness/world.ts: it is for tests',
  },
  {
    fault: 'a folder that is in no layer',
    files: { 'web/src/utils/x.ts': 'export const x = 1;' },
    said: 'web/src/utils/x.ts: utils has no place in the order of web',
  },
  {
    fault: 'a cycle of two files',
    files: { 'web/src/ui/a.ts': "import './b.ts';", 'web/src/ui/b.ts': "import './a.ts';" },
    said: 'web/src/ui/a.ts > web/src/ui/b.ts > web/src/ui/a.ts: a cycle',
  },
  {
    fault: 'a file that imports itself',
    files: { 'tools/src/a.ts': "import './a.ts';" },
    said: 'tools/src/a.ts > tools/src/a.ts: a cycle',
  },
  {
    fault: 'an import of the server by name in web',
    files: { 'web/src/ui/x.ts': "import '@selvage/server/app';" },
    said: 'web/src/ui/x.ts imports @selvage/server/app: web may not reach server',
  },
  {
    fault: 'an import of web by path in a test of the server',
    files: { 'server/src/app.test.ts': "import '../../web/src/main.tsx';" },
    said: 'server/src/app.test.ts imports ../../web/src/main.tsx: server may not reach web',
  },
  {
    fault: 'an import of the contract by path',
    files: { 'web/src/ui/x.ts': "import '../../../contract/src/limits.ts';" },
    said: 'web/src/ui/x.ts imports ../../../contract/src/limits.ts: web may not reach contract',
  },
  {
    fault: 'an import of the server in the contract',
    files: { 'contract/src/limits.ts': "import '@selvage/server/config';" },
    said: 'contract/src/limits.ts imports @selvage/server/config: contract may not reach server',
  },
  {
    fault: 'an import of a missing file',
    files: { 'server/src/refuse.ts': "import './config.ts';" },
    said: 'server/src/refuse.ts imports ./config.ts: no such file',
  },
  {
    fault: 'an import of the HTTP framework outside its files',
    files: { 'server/src/features/reset/x.ts': "import type { FastifyRequest } from 'fastify';" },
    said: 'server/src/features/reset/x.ts spells fastify: the HTTP framework is spelled only in app, demo-module, http/ and routes.ts',
  },
  {
    fault: 'an import of a plugin of the HTTP framework outside its files',
    files: { 'server/src/accounts/x.ts': "import cookie from '@fastify/cookie';" },
    said: 'server/src/accounts/x.ts spells @fastify/cookie: the HTTP framework is spelled only in app, demo-module, http/ and routes.ts',
  },
  {
    fault: 'an import of the query builder outside its files',
    files: { 'server/src/features/reset/x.ts': "import { sql } from 'kysely';" },
    said: 'server/src/features/reset/x.ts spells kysely: the query builder is spelled only in db/, in the folders between http/ and gateways/, and in stores',
  },
  {
    fault: 'Date.now() outside the clock',
    files: { 'server/src/accounts/x.ts': 'export const at = Date.now();' },
    said: 'server/src/accounts/x.ts spells Date.now(): the clock is spelled only in db/clock.ts; elsewhere ask now()',
  },
  {
    fault: 'new Date() outside the clock',
    files: { 'server/src/accounts/x.ts': 'export const at = new Date();' },
    said: 'server/src/accounts/x.ts spells new Date(): the clock is spelled only in db/clock.ts; elsewhere ask now()',
  },
  {
    fault: 'an import by a computed name',
    files: { 'server/src/app.ts': 'export const load = (name: string) => import(name);' },
    said: 'server/src/app.ts spells import(…): a computed import is spelled only outside the server',
  },
  {
    fault: 'import.meta.url outside its file',
    files: { 'server/src/http/x.ts': "export const file = new URL('../../package.json', import.meta.url);" },
    said: 'server/src/http/x.ts spells import.meta.url: the place of a file is spelled only in config/shipped-files.ts; a bundle is at another place',
  },
  {
    fault: 'import.meta.glob in the web',
    files: { 'web/src/app/x.ts': "export const screens = import.meta.glob('../features/*');" },
    said: 'web/src/app/x.ts spells import(…): a computed import is spelled only outside the web',
  },
  {
    fault: 'fetch on a screen',
    files: { 'web/src/features/reset/x.ts': "export const load = () => window.fetch('/api');" },
    said: 'web/src/features/reset/x.ts spells fetch: fetch is spelled only in api/',
  },
  {
    fault: 'localStorage on a screen',
    files: { 'web/src/session/x.ts': "export const load = () => localStorage.getItem('a');" },
    said: 'web/src/session/x.ts spells localStorage: localStorage is spelled only in ways/code/trusted-device.ts, ways/step-up/chosen-way.ts and ways/passkey/offer.ts',
  },
  {
    fault: 'an import of Node in the contract',
    files: { 'contract/src/rules/x.ts': "import { createHash } from 'node:crypto';" },
    said: 'contract/src/rules/x.ts spells node:crypto: Node is spelled only outside the contract',
  },
  {
    fault: 'an import of React in the contract',
    files: { 'contract/src/rules/x.ts': "import type { ReactNode } from 'react';" },
    said: 'contract/src/rules/x.ts spells react: React is spelled only outside the contract',
  },
];

const roots: string[] = [];

function plant(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'import-boundaries-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe('the import boundaries', () => {
  test('accept a clean tree', () => {
    expect(checkImports(plant(clean))).toEqual({ moduleCount: Object.keys(clean).length, violations: [] });
  });

  test.each(planted.map((row) => [row.fault, row] as const))('refuse %s', (_, { files, said }) => {
    expect(checkImports(plant({ ...clean, ...files })).violations).toContain(said);
  });

  test('refuse an empty tree', () => {
    expect(checkImports(plant({})).violations).toEqual([
      'server/src holds no modules: nothing was checked',
      'web/src holds no modules: nothing was checked',
      'contract/src holds no modules: nothing was checked',
    ]);
  });

  test('name a file that cannot be parsed', () => {
    expect(() => checkImports(plant({ ...clean, 'web/src/ui/x.ts': 'export const = 1;' }))).toThrow('web/src/ui/x.ts');
  });
});
