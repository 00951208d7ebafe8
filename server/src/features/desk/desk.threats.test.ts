import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../support/agents/agent-store.ts';
import { mayUse } from './desk-route.ts';
import { routesOf, everyDeskCall } from '../../../test/harness/every-call.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { startTestApp } from '../../../test/harness/test-app.ts';
import { addTestAgent, Desk, startDesk, submit } from '../../../test/harness/desk.ts';

let server: TestApp;
let desks: Record<Role, Desk>;
beforeAll(async () => {
  server = await startDesk({ desk: { hosts: null, peoplePerDay: 200, applications: true, openid: null } });
  desks = {
    viewer: await Desk.open(server, await addTestAgent(server, 'viewer')),
    agent: await Desk.open(server, await addTestAgent(server, 'agent')),
    applications: await Desk.open(server, await addTestAgent(server, 'applications')),
  };
});
afterAll(() => server.close());

const filled = (path: string) => path.replaceAll(/:\w+/g, 'nothing');
const last = everyDeskCall.toSorted(
  (one, other) => Number(one.call.includes('out')) - Number(other.call.includes('out')),
);

test('every route of the desk is in the table of access', () => {
  const calls = routesOf(server.app).filter((route) => /^(GET|POST) \/desk/.test(route) && !/\.(css|js)$/.test(route));
  expect(calls.toSorted()).toEqual(everyDeskCall.map(({ call }) => call).toSorted());
});

describe('access to the desk', () => {
  test.each(last)('$call: $needs', async ({ call, needs }) => {
    const [method = '', path = ''] = call.split(' ');
    const url = filled(path);
    const stranger = server.browser();
    const asStranger = method === 'GET' ? await stranger.get(url) : await submit(stranger, url, {});
    const sentAway = asStranger.headers.location === '/desk/sign-in';
    expect(sentAway).toBe(needs !== 'anyone');
    if (needs === 'anyone') return;
    for (const role of roles) {
      const desk = desks[role];
      const answer = method === 'GET' ? await desk.get(url) : await desk.submit(url);
      const isRefused = answer.statusCode === 403 && answer.body.includes('Your role at the desk does not allow this');
      expect(`${role} ${isRefused}`).toBe(`${role} ${!mayUse({ role }, needs)}`);
    }
  });
});

describe('a form of the desk', () => {
  test('is refused at every path without the form token of the agent’s session', async () => {
    const forPeople = await Desk.open(server, await addTestAgent(server));
    const forApplications = await Desk.open(server, await addTestAgent(server, 'applications'));
    const other = await Desk.open(server, await addTestAgent(server));
    const posts = everyDeskCall.filter(({ call, needs }) => call.startsWith('POST') && needs !== 'anyone');
    expect(posts.length).toBeGreaterThan(5);
    for (const { call, needs } of posts) {
      const desk = needs === 'applications' ? forApplications : forPeople;
      for (const proof of ['', 'AAAA', other.proof]) {
        const answer = await submit(desk.browser, filled(call.slice(5)), { proof });
        expect([call, answer.statusCode, answer.body.includes('not come from a page of your current login')]).toEqual([
          call,
          403,
          true,
        ]);
      }
    }
    expect((await forPeople.get('/desk')).statusCode).toBe(200);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('from %s is refused, whoever sends it', async (_from, headers) => {
    const { browser, proof } = await Desk.open(server, await addTestAgent(server));
    for (const url of ['/desk/sign-out', '/desk/sign-in'])
      expect((await submit(browser, url, { proof }, headers)).statusCode).toBe(403);
    expect((await browser.get('/desk')).statusCode).toBe(200);
  });

  test.each([
    ['JSON', 'application/json', '{"proof":"x"}', 415],
    ['text', 'text/plain', 'proof=x', 415],
    ['a name twice', 'application/x-www-form-urlencoded', 'email=a&email=b', 400],
    ['a NUL', 'application/x-www-form-urlencoded', 'email=%00', 400],
    ['too much', 'application/x-www-form-urlencoded', `email=${'a'.repeat(40_000)}`, 413],
  ])('sent with %s is refused with a page in words', async (_what, type, payload, status) => {
    const headers = { origin: 'http://localhost:3000', 'content-type': type };
    const answer = await server.browser().send({ method: 'POST', url: '/desk/sign-in', payload, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  });
});

test('a page of the desk runs no script, cannot be framed and is not cached', async () => {
  const { headers, body } = await (await Desk.open(server, await addTestAgent(server))).get('/desk');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /);
  expect(headers['content-security-policy']).not.toMatch(/script|unsafe/);
  expect(body).not.toContain('<script');
});

test('only pages about applications run a script, which is ours', async () => {
  const at = await Desk.open(server, await addTestAgent(server, 'applications'));
  const { headers, body } = await at.get('/desk/applications');
  expect(headers['content-security-policy']).toMatch(/; script-src 'self'$/);
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/desk/copy.js">']);
});

describe('an installation or host without the desk', () => {
  const addresses = ['/desk', '/desk/', '/desk/sign-in', '/desk/desk.css', '/desk/anything', '/desk/login'];
  /** An address that nobody has, and that is answered alike. `/desk/login` must not become a screen of the web. */
  const unknownLike = (address: string): string =>
    /login$|css$/.test(address) ? '/nothing/at/all.css' : '/nothing/at/all';

  test('has no paths of the desk, which is off by default', async () => {
    const plain = await startTestApp();
    for (const address of addresses) {
      const answer = await plain.browser().get(address);
      const unknown = await plain.browser().get(unknownLike(address));
      expect([address, answer.statusCode, answer.body]).toEqual([address, 404, unknown.body]);
    }
    expect((await submit(plain.browser(), '/desk/sign-in', {})).statusCode).toBeGreaterThanOrEqual(404);
    await plain.close();
  });

  test('has no paths of the desk, if the settings name other hosts', async () => {
    const named = await startDesk({
      desk: { hosts: ['tweed.localhost'], peoplePerDay: 200, applications: false, openid: null },
    });
    for (const address of addresses) {
      const answer = await named.browser().get(address);
      const unknown = await named.browser().get(unknownLike(address));
      expect([address, answer.statusCode, answer.body]).toEqual([address, 404, unknown.body]);
    }
    expect((await named.browser('tweed.localhost:3000').get('/desk/sign-in')).statusCode).toBe(200);
    await named.close();
  });
});

test('guesses of invitations from one network are limited', async () => {
  const slow = await startDesk({ throttle: true });
  const statuses: number[] = [];
  for (let guess = 0; guess < 31; guess++)
    statuses.push((await submit(slow.browser(), '/desk/welcome', { invitation: `GUESS${guess}` })).statusCode);
  expect(statuses.slice(-3)).toEqual([400, 429, 429]);
  await slow.close();
});
