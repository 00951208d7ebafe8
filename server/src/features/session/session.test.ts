import { hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const me = '/api/user/user.json';

async function signedIn(browser: TestBrowser = server.browser()): Promise<TestBrowser> {
  const { credentials } = await addAccount(server.deps);
  expect((await browser.post('/api/idauth/auth', credentials)).statusCode).toBe(200);
  return browser;
}

const status = async (browser: TestBrowser) => (await browser.get(me)).statusCode;

describe('the session cookie', () => {
  test('E6 is HttpOnly and SameSite=Lax, for the whole site, and ends with the browser session', async () => {
    const { credentials } = await addAccount(server.deps);
    const response = await server.browser().post('/api/idauth/auth', credentials);
    const cookie = response.cookies.find((each) => each.name === 'sid');
    expect(cookie).toEqual({
      name: 'sid',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(response.body).not.toContain(cookie?.value);
  });

  test('E6 has Secure and the __Host- prefix over https', async () => {
    const secure = await startTestApp(() => ({ secureCookies: true }));
    const { credentials } = await addAccount(secure.deps);
    const response = await secure.browser().post('/api/idauth/auth', credentials);
    expect(response.cookies.find((each) => each.name === '__Host-sid')).toMatchObject({
      secure: true,
      httpOnly: true,
      path: '/',
    });
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });

  test('D1 is stored in the database only as a hash', async () => {
    const browser = await signedIn();
    const rows = await server.deps.db.selectFrom('sessions').select('token_hash').execute();
    const held = rows.map((row) => row.token_hash.toString('base64url'));
    expect(held).not.toContain(browser.cookies.get('sid'));
  });

  test('E1 never has an id that an attacker planted, and another login ends the earlier session', async () => {
    const browser = server.browser();
    const planted = 'A'.repeat(43);
    browser.cookies.set('sid', planted);
    await signedIn(browser);
    const first = browser.cookies.get('sid');
    expect(first).not.toBe(planted);
    await signedIn(browser);
    const old = server.browser();
    old.cookies.set('sid', first ?? '');
    expect(await status(old)).toBe(401);
    expect(await status(browser)).toBe(200);
  });

  test.each(['', 'x', `${'A'.repeat(43)}=`, "' or 1=1", '%00'.repeat(20)])(
    'gives no session with the value %j',
    async (value) => {
      expect((await server.browser().get(me, { cookie: `sid=${value}` })).statusCode).toBe(401);
    },
  );

  test('E6 is the only place where the session id is read from', async () => {
    const browser = await signedIn();
    const id = browser.cookies.get('sid') ?? '';
    const stranger = server.browser();
    expect((await stranger.get(`${me}?sid=${id}`, { authorization: `Bearer ${id}`, 'x-session': id })).statusCode).toBe(
      401,
    );
  });
});

describe('LO4 E3 the end of a session', () => {
  test('comes after 15 idle minutes', async () => {
    const browser = await signedIn();
    server.clock.advance(minutes(15) - 1);
    expect(await status(browser)).toBe(200);
    server.clock.advance(minutes(15));
    expect(await status(browser)).toBe(401);
  });

  test('comes after 12 hours of use', async () => {
    const browser = await signedIn();
    for (let worked = 0; worked < hours(12) - minutes(10); worked += minutes(10)) {
      server.clock.advance(minutes(10));
      expect(await status(browser)).toBe(200);
    }
    server.clock.advance(minutes(10));
    expect(await status(browser)).toBe(401);
  });

  test('is delayed when the page extends the session, and not when the page asks for the remaining time', async () => {
    const browser = await signedIn();
    server.clock.advance(minutes(13));
    expect((await browser.get('/api/idauth/session')).json()).toEqual({ secondsLeft: 120, warningSeconds: 120 });
    expect((await browser.post('/api/idauth/session/extend')).json()).toEqual({
      secondsLeft: 900,
      warningSeconds: 120,
    });
    server.clock.advance(minutes(14));
    expect((await browser.get('/api/idauth/session')).json().secondsLeft).toBe(60);
    server.clock.advance(minutes(1));
    expect((await browser.get('/api/idauth/session')).statusCode).toBe(401);
    expect((await browser.post('/api/idauth/session/extend')).statusCode).toBe(401);
  });
});

describe('LO4 the end of the session that an answer tells the page', () => {
  const told = async (browser: TestBrowser) => {
    const { secondsLeft } = (await browser.get('/api/idauth/session')).json<{ secondsLeft: number }>();
    return Math.round(secondsLeft * 1000);
  };

  test.each([
    ['because it was idle', 0],
    ['because of its age', hours(12) - minutes(5)],
  ])('is exactly the time at which the server ends the session %s', async (_why, worked) => {
    const browser = await signedIn();
    for (let done = 0; done < worked; done += minutes(5)) {
      server.clock.advance(minutes(5));
      await status(browser);
    }
    server.clock.advance(1234);
    const left = await told(browser);
    server.clock.advance(left - 1);
    expect(await told(browser)).toBe(1);
    server.clock.advance(1);
    expect((await browser.get('/api/idauth/session')).statusCode).toBe(401);
    expect(await status(browser)).toBe(401);
  });
});

describe('LO1 logging out', () => {
  test('E2 ends the session, and clears its cookies and the cache', async () => {
    const browser = await signedIn();
    const id = browser.cookies.get('sid') ?? '';
    const response = await browser.post('/api/idauth/logout');
    expect(response.statusCode).toBe(200);
    expect(response.headers['clear-site-data']).toBe('"cache"');
    expect(response.headers['cache-control']).toBe('no-store');
    // Which browser it is stays known, so that its next sign-in is not told as one from a new device.
    expect([...browser.cookies.keys()]).toEqual(['browser']);
    expect((await server.browser().get(me, { cookie: `sid=${id}` })).statusCode).toBe(401);
  });

  test('succeeds for a browser without a session', async () => {
    expect((await server.browser().post('/api/idauth/logout')).statusCode).toBe(200);
    expect((await server.browser().post('/api/idauth/logout', {})).statusCode).toBe(200);
  });
});

test('E7 an eleventh session ends the oldest', async () => {
  const { credentials } = await addAccount(server.deps);
  const browsers: TestBrowser[] = [];
  for (let index = 0; index < 11; index++) {
    const browser = server.browser();
    await browser.post('/api/idauth/auth', credentials);
    browsers.push(browser);
    server.clock.advance(1000);
  }
  const alive = await Promise.all(browsers.map(status));
  expect(alive).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
});

test('E5 a session ends when its account is deleted', async () => {
  const { credentials, id } = await addAccount(server.deps);
  const browser = server.browser();
  await browser.post('/api/idauth/auth', credentials);
  await server.deps.db.deleteFrom('accounts').where('id', '=', id).execute();
  expect(await status(browser)).toBe(401);
});
