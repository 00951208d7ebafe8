import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTemporaryFolder, isFullRun, isInstalled, runTool, sqlmap } from '../harness/attack-tools.ts';
import { everyCall, type EveryCall } from '../harness/every-call.ts';
import { addAccountForServer, LoadClient } from '../harness/load.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { testPassword } from '../harness/accounts.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

// From level 3 on sqlmap also tries cookies, User-Agent and Referer, so that calls without parameters are worth a look.
const depth = isFullRun ? ['--level', '3', '--risk', '2'] : ['--level', '1', '--risk', '1', '--technique', 'BEU'];
const hasParameters = ({ call, body, query }: EveryCall): boolean =>
  query !== undefined || call.includes(':kind') || Object.keys(body ?? {}).length > 0;
const calls = everyCall.filter((each) => isFullRun || hasParameters(each));

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await cloneDatabase();
  server = await startServerProcess({ DATABASE_URL: database.url, SELVAGE_THROTTLE: 'off' });
  await server.ready();
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.ended;
  await database.close();
});

/** The cookies of an account of its own: wrong passwords lock it for the calls that follow. */
async function newSession(): Promise<string> {
  const client = new LoadClient(server.port, '127.0.0.1');
  const { credentials } = await addAccountForServer(database.db, { birthDate: '1980-01-15' });
  expect((await client.signIn(credentials)).status).toBe(200);
  client.close();
  return client.cookie;
}

/** Runs sqlmap and returns its findings: injections, answers with status 500 and above, and reasons why it could not test. */
function runSqlmap(url: string, { body, cookie }: { body?: object; cookie?: string }): Promise<string[]> {
  return inTemporaryFolder(async (folder) => {
    const how = [
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--output-dir',
      folder,
      '--threads',
      '4',
      '--timeout',
      '20',
    ];
    // Refusals are answers like any other; the database is known.
    const target = ['--ignore-code', '400,401,403,404,409,429', '--dbms', 'PostgreSQL'];
    const headers = ['-H', 'X-Requested-With: loginApp', '-H', `Origin: ${new URL(url).origin}`];
    const printed = await runTool(sqlmap, [
      '-u',
      url,
      ...how,
      ...depth,
      ...target,
      ...headers,
      ...(body ? ['--method', 'POST', '-H', 'Content-Type: application/json', '--data', JSON.stringify(body)] : []),
      ...(cookie ? ['--cookie', cookie] : []),
    ]);
    // sqlmap prints "appears to be injectable" for a guess that it then checks itself; this is its verdict.
    const found = printed.matchAll(/.*identified the following injection point.*/g);
    const failed = printed.matchAll(/\b5\d\d \([^)]+\) - \d+ times/g);
    const wasTested = /do not appear to be injectable|identified the following injection point/.test(printed);
    return [...[...found, ...failed].map(([text]) => text), ...(wasTested ? [] : [printed.slice(-3000)])];
  });
}

/**
 * Inserts the right password, so that the statements behind its check are reached. Not for a change of password, which
 * would end the session.
 */
const bodyOf = ({ body, admits, call }: EveryCall): object | undefined =>
  body && admits !== 'anyone' && 'password' in body && !call.endsWith('/password')
    ? { ...body, password: testPassword }
    : body;

describe.skipIf(!isInstalled(sqlmap))('SEC-G4 Y10 the scanner sqlmap', () => {
  test('finds an injection in a careless test server', async () => {
    const careless = createServer((request, response) => {
      void (async () => {
        const { email } = (await json(request)) as { email: string };
        const found = await sql.raw(`select 1 from accounts where email = '${email}'`).execute(database.db);
        response.end(found.rows.length > 0 ? 'known' : 'unknown');
      })().catch((error: unknown) => response.writeHead(500).end(String(error)));
    }).listen(0, '127.0.0.1');
    await once(careless, 'listening');
    const { port } = careless.address() as AddressInfo;
    const found = await runSqlmap(`http://127.0.0.1:${port}/`, { body: { email: 'nobody@test.example' } });
    careless.close();
    expect(found).toContainEqual(expect.stringContaining('identified the following injection point'));
  });

  test.each(calls)('finds no injection in $call, and no answer is an internal error', async (each) => {
    const [, path = ''] = each.call.split(' ');
    const body = bodyOf(each);
    // The asterisk marks a part of the path as a parameter.
    const found = await runSqlmap(server.url + path.replace(':kind', 'member*') + (each.query ?? ''), {
      ...(body && { body }),
      ...(each.admits !== 'anyone' && { cookie: await newSession() }),
    });
    expect(found).toEqual([]);
  });
});
