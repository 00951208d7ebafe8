import { hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/harness/command-line.ts';
import { Application, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { applications, resources } from '../../test/harness/oidc-clients.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { authenticate } from '../../test/harness/sign-in.ts';
import { wrongCredentials } from './clients/client-authentication.ts';

const why = ['--reason', 'ticket 4711'];
const fileSecret = applications.find(({ id }) => id === 'partner')?.secret ?? '';
const clients = [
  ...applications,
  ...applications
    .filter(({ id }) => id === 'partner')
    .map((partner) => ({
      ...partner,
      id: 'billing',
      auth: 'client_secret_post' as const,
      secret: null,
      redirectUris: ['https://billing.example/callback'],
    })),
];

let issuer: Issuer;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  issuer = await startIssuer(2, () => ({
    throttle: true,
    trustProxy: '127.0.0.1, ::1',
    oidc: { clients, resources },
  }));
  run = commandLine(issuer.server);
});
afterAll(() => issuer.close());

async function newSecret(id: string, ...more: string[]): Promise<string> {
  const { code, out } = await run(['client', 'secret', id, ...why, ...more, '--json']);
  expect(code).toBe(0);
  return (JSON.parse(out) as { secret: string }).secret;
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

interface Shown {
  id?: string;
  instance?: number;
  from?: string;
}

/** Sends an unknown code to the token endpoint. Right credentials get 400, wrong ones 401. */
function show(secret: string, { id = 'partner', instance = 0, from = '192.0.2.1' }: Shown = {}): Promise<Response> {
  const isPosted = clients.some((client) => client.id === id && client.auth === 'client_secret_post');
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'c'.repeat(43),
    redirect_uri: 'https://partner.example/callback',
    code_verifier: 'v'.repeat(43),
    ...(isPosted && { client_id: id, client_secret: secret }),
  });
  return issuer.at(instance, '/oidc/token', {
    method: 'POST',
    headers: { 'x-forwarded-for': from, ...(!isPosted && { authorization: basic(id, secret) }) },
    body,
  });
}
const answer = async (secret: string, shown?: Shown): Promise<string> => {
  const response = await show(secret, shown);
  return `${response.status} ${((await response.json()) as { error: string }).error}`;
};

const [right, wrong] = ['400 invalid_grant', '401 invalid_client'];

describe('OP37 the secret of an application', () => {
  test('works from its file and from the command line, at once on every instance', async () => {
    const made = await newSecret('partner');
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await answer(fileSecret)).toBe(right);
    expect(await answer(made, { instance: 1 })).toBe(right);
    expect(await answer(`${made}x`)).toBe(wrong);
    expect(await answer('')).toBe('400 invalid_request');
  });

  test('must be made on the command line if the application has no secret file, however the application sends the secret', async () => {
    expect(await answer('', { id: 'billing' })).toBe('401 invalid_client');
    expect(await answer('x'.repeat(43), { id: 'billing' })).toBe(wrong);
    const made = await newSecret('billing');
    expect(await answer(made, { id: 'billing' })).toBe(right);
    expect(await answer(made)).toBe(wrong);
  });

  test('works for 24 hours after a newer one was made, and not at all with --now', async () => {
    const [first, second] = [await newSecret('billing'), await newSecret('billing')];
    const both = async () => [await answer(first, { id: 'billing' }), await answer(second, { id: 'billing' })];
    expect(await both()).toEqual([right, right]);
    issuer.server.clock.advance(hours(24) - minutes(1));
    expect(await both()).toEqual([right, right]);
    issuer.server.clock.advance(minutes(1));
    expect(await both()).toEqual([wrong, right]);
    const third = await newSecret('billing', '--now');
    expect(await both()).toEqual([wrong, wrong]);
    expect(await answer(third, { id: 'billing' })).toBe(right);
  });

  test('lets the application log people in', async () => {
    const browser = issuer.browser();
    await authenticate(browser, await addAccount(issuer.server.deps));
    const tokens = await (await Application.open(issuer, 'partner')).logIn(browser);
    expect(tokens.claims()).toMatchObject({ aud: 'partner' });
  });

  test('is not stored or logged in readable form', async () => {
    const made = await newSecret('partner');
    await answer(made);
    await answer('a-wrong-secret-that-nobody-logs');
    const rows = JSON.stringify(await issuer.server.deps.db.selectFrom('oidc_clients').selectAll().execute());
    expect(rows).not.toContain(made);
    expect(issuer.server.logged.join('')).not.toMatch(new RegExp(`${made}|a-wrong-secret`));
  });
});

describe('OP10 wrong secrets of an application', () => {
  const from = '198.51.100.7';

  test('are counted by application and network: only that network must wait, and only for that application', async () => {
    const answers: string[] = [];
    for (let time = 0; time <= wrongCredentials.hits; time++) answers.push(await answer('w'.repeat(43), { from }));
    expect(new Set(answers.slice(0, -1))).toEqual(new Set([wrong]));
    expect(answers.at(-1)).toBe('429 temporarily_unavailable');
    const refused = await show(fileSecret, { from, instance: 1 });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { error_description: said } = (await refused.json()) as { error_description: string };
    const [, until = ''] = /refused until (\S+Z), or until the operator unlocks the application$/.exec(said) ?? [];
    expect(new Date(until) > issuer.server.clock.now()).toBe(true);
    expect((await run(['client', 'show', 'partner'])).out).toContain(
      `refused from 1 network until ${until}, or until selvage client unlock partner --reason '…'\n`,
    );
    expect(await answer(fileSecret, { from: '198.51.100.8' })).toBe(right);
    expect(await answer('w'.repeat(43), { id: 'billing', from })).toBe(wrong);
    issuer.server.clock.advance(wrongCredentials.window);
    expect(await answer(fileSecret, { from })).toBe(right);
  });

  describe('beyond the limit of a network', () => {
    const reachLimit = async (id = 'partner') => {
      const before = issuer.server.logged.length;
      for (let time = 0; time < wrongCredentials.hits + 3; time++) await answer('w'.repeat(43), { id, from });
      return issuer.server.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const shutOut = '429 temporarily_unavailable';

    test('write a single warning to the log, however many follow', async () => {
      const lines = await reachLimit();
      const reached = lines.filter(({ msg }) => msg === 'an application has shown too many wrong credentials');
      expect(reached).toMatchObject([{ level: 40, client: 'partner', until: expect.any(String) }]);
      expect(JSON.stringify(reached)).not.toContain('198.51.100');
    });

    test.each([
      ['client unlock', () => run(['client', 'unlock', 'partner', ...why])],
      ['client secret', () => run(['client', 'secret', 'partner', ...why])],
    ])(
      'are forgiven by %s, from every network and on every instance at once, and then counted from zero',
      async (_, act) => {
        await reachLimit();
        for (let time = 0; time < wrongCredentials.hits; time++) await answer('w'.repeat(43), { from: '203.0.113.5' });
        await reachLimit('billing');
        expect(await answer(fileSecret, { from, instance: 1 })).toBe(shutOut);
        expect(await answer(fileSecret, { from: '203.0.113.5' })).toBe(shutOut);
        expect((await act()).code).toBe(0);
        expect(await answer(fileSecret, { from, instance: 1 })).toBe(right);
        expect(await answer(fileSecret, { from: '203.0.113.5' })).toBe(right);
        // The other application is still refused, and further wrong secrets count as before.
        expect(await answer('w'.repeat(43), { id: 'billing', from })).toBe(shutOut);
        await reachLimit();
        expect(await answer(fileSecret, { from })).toBe(shutOut);
        issuer.server.clock.advance(wrongCredentials.window);
      },
    );

    test('are audited when an operator forgives them, with the operator and the reason', async () => {
      await reachLimit();
      expect((await run(['client', 'unlock', 'partner', ...why, '--json'])).out).toContain('"networks":1');
      expect((await run(['client', 'unlock', 'partner', ...why])).out).toContain('No network was blocked for partner');
      expect((await run(['client', 'unlock', 'nobody', ...why])).err).toContain('there is no application nobody');
      const event = await issuer.server.deps.db
        .selectFrom('audit_events')
        .select(['reason', 'actor', 'actor_reason as why'])
        .where('event', '=', 'client-unlocked')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(event).toEqual({ reason: 'partner', actor: 'nora', why: 'ticket 4711' });
    });
  });

  test('are counted together with wrong signatures, and many concurrent right secrets are not counted', async () => {
    const forge = () =>
      issuer.at(0, '/oidc/token', {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: ['{"alg":"ES256"}', '{"sub":"claims","iss":"claims"}', 'signature']
            .map((part) => Buffer.from(part).toString('base64url'))
            .join('.'),
        }),
      });
    const statuses: number[] = [];
    for (let time = 0; time <= wrongCredentials.hits; time++) statuses.push((await forge()).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    const many = Array.from({ length: wrongCredentials.hits * 2 }, () => answer(fileSecret, { from: '198.51.100.9' }));
    expect(new Set(await Promise.all(many))).toEqual(new Set([right]));
  });
});
