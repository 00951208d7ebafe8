import { fileURLToPath } from 'node:url';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const places = {
  server: fromRoot('server/dist/main.js'),
  web: fromRoot('web'),
  wrkScript: fromRoot('bench/load.lua'),
  results: fromRoot('bench/results/latest.md'),
  bareFastify: fromRoot('bench/dist/programs/bare-fastify.js'),
  bareArgon2: fromRoot('bench/dist/programs/bare-argon2.js'),
  socketLoad: fromRoot('bench/dist/programs/socket-load.js'),
} as const;
