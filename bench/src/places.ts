import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Relative to the root of a checkout. */
const serverProgram = 'demo/dist/bundle/selvage-demo.js';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const places = {
  server: fromRoot(serverProgram),
  web: fromRoot('web'),
  dockerfile: fromRoot('Dockerfile'),
  wrkScript: fromRoot('bench/load.lua'),
  results: fromRoot('bench/results'),
  /** The products that are compared, which git ignores. */
  brought: fromRoot('.cache'),
  page: fromRoot('docs/performance.md'),
  peersPage: fromRoot('docs/peers.md'),
  package: fromRoot('package.json'),
  bareFastify: fromRoot('bench/dist/programs/bare-fastify.js'),
  libraryAlone: fromRoot('bench/dist/programs/library-alone.js'),
  minimalSignIn: fromRoot('bench/dist/programs/minimal-sign-in.js'),
  bareArgon2: fromRoot('bench/dist/programs/bare-argon2.js'),
  bareVerify: fromRoot('bench/dist/programs/bare-verify.js'),
  verifyAssertion: fromRoot('server/dist/ways/passkey/verify-assertion.js'),
  tellMemory: fromRoot('bench/dist/programs/tell-memory.js'),
  floodLoad: fromRoot('bench/dist/programs/flood-load.js'),
  steadyLoad: fromRoot('bench/dist/programs/steady-load.js'),
  pageWithoutScript: fromRoot('bench/dist/programs/page-without-script.js'),
  pageWithoutItsScript: fromRoot('bench/dist/programs/page-without-its-script.js'),
  outsiders: fromRoot('bench/outsiders'),
  betterAuth: fromRoot('bench/outsiders/better-auth.mjs'),
  lighthouse: fromRoot('bench/outsiders/lighthouse.mjs'),
  elementsPage: fromRoot('bench/outsiders/elements-page'),
  elementsServer: fromRoot('bench/dist/programs/elements-page.js'),
  vite: fromRoot('node_modules/vite/bin/vite.js'),
} as const;

export const serverOf = (checkout: string): string => join(checkout, serverProgram);
