import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkCodeIn } from './testing/mailed.ts';
import { outcomeOf } from './testing/outcome-of.ts';
import { testPassword } from './testing/test-account.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { nextApplicant } from './testing/test-applicant.ts';
import { fillRegistry, registeredBirthDate } from './testing/test-registry.ts';
import { addForgetful, authorised, complete, newPassword } from './testing/test-reset.ts';
import { addOwing, trustIn } from './testing/test-two-factor.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const mobile = '0851234987';
/** What must be nowhere in the clear, by what it is. */
const canaries = new Map<string, string>([
  ['a password', testPassword],
  ['a new password', newPassword],
  ['a birth date', registeredBirthDate],
  ['a mobile number', mobile.slice(1)],
]);

/** Every row of every table as text, bytes as hexadecimal digits. */
async function everything(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    server.deps.db,
  );
  const found = new Map<string, string>([['the log', server.logged.join('')]]);
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      server.deps.db,
    );
    found.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return found;
}

/** As it is, as bytes, and in the forms in which it may be passed on. */
const formsOf = (value: string): string[] => [
  // Six digits may be part of a longer number by chance.
  ...(/^\d{6}$/.test(value) ? [`,${value},`, `,${value})`, `"${value}"`, ` ${value} `] : [value]),
  Buffer.from(value).toString('hex'),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(value),
];

async function leaks(): Promise<string[]> {
  const all = [...(await everything())];
  return [...canaries].flatMap(([what, value]) =>
    all.flatMap(([place, text]) => (formsOf(value).some((form) => text.includes(form)) ? [`${what} in ${place}`] : [])),
  );
}

/** Registers, activates, sets up texts, logs in by a code, trusts the device, changes the email, and resets the password. */
async function live(): Promise<void> {
  const { path, body } = nextApplicant('member');
  const browser = server.browser();
  expect(outcomeOf(await browser.post(path, body))).toBe('done');
  const link = linkCodeIn((await server.deliver())[0]);
  canaries.set('the token of an activation', link);
  expect(outcomeOf(await browser.post('/api/user/activate', { code: link }))).toBe('done');

  const owing = await addOwing(server, { twoFactor: 'SMS', mobile });
  canaries.set('a code by text', owing.code).set('the token of a challenge', owing.mfaToken);
  canaries.set('the half of a trusted device', await trustIn(owing.browser, owing));
  // The others are hints without a secret.
  for (const [name, value] of owing.browser.cookies) if (value.length > 20) canaries.set(`the cookie ${name}`, value);
  expect(
    outcomeOf(
      await owing.browser.post('/api/user/user/email/request', { email: 'new@test.example', password: testPassword }),
    ),
  ).toBe('done');
  const change = (await server.deliver()).find(({ to }) => to === 'new@test.example');
  canaries.set('the token of a change of email', linkCodeIn(change));

  const forgetful = await addForgetful(server);
  const reset = await authorised(server, forgetful);
  canaries.set('the token of a reset', reset.code);
  expect(outcomeOf(await complete(reset.browser, forgetful.kind))).toBe('done');
  await server.browser().post('/api/idauth/auth', { ...forgetful.credentials, password: testPassword });
  await server.deliver();
}

test('J1 F26 no birth date, number, password, code or token is in the tables or the log after the journeys', async () => {
  await live();
  expect([...canaries.keys()]).toEqual(expect.arrayContaining(['the cookie sid', 'the token of a reset']));
  expect(await leaks()).toEqual([]);
});

test('what is in the clear would be found', async () => {
  const { db } = server.deps;
  await sql`update registry_policies set birth_date = ${registeredBirthDate} where member_number = (select min(member_number) from registry_policies)`.execute(
    db,
  );
  await sql`update accounts set mobile_sealed = ${Buffer.from(mobile)} where id = (select min(id) from accounts)`.execute(
    db,
  );
  expect(await leaks()).toEqual(['a birth date in registry_policies', 'a mobile number in accounts']);
});
