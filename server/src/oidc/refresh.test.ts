import { hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../test/harness/accounts.ts';
import { Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(2);
});
afterAll(() => issuer.close());

const advance = (length: number) => {
  for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(length);
};

async function logInTo(id: string) {
  const browser = issuer.browser();
  await authenticate(browser, await addAccount(issuer.server.deps));
  const application = await Application.open(issuer, id);
  return { browser, application, tokens: await application.logIn(browser, 'openid kind') };
}

const isLoggedIn = async ({ browser }: Awaited<ReturnType<typeof logInTo>>) =>
  (await browser.get('/oidc/verify?quiet')).statusCode === 204;

describe('OP30 an application with a server', () => {
  test.each(['claims', 'partner'])('gets another access token with the refresh token of %s', async (id) => {
    const { application, tokens } = await logInTo(id);
    const refreshed = await application.refresh(tokens.refresh_token);
    expect(refreshed.access_token).not.toBe(tokens.access_token);
    const subject = tokens.claims()?.sub ?? '';
    expect(await application.userInfo(refreshed.access_token, subject)).toMatchObject({ kind: 'member' });
    expect(refreshed.claims()).toMatchObject({
      sub: subject,
      sid: tokens.claims()?.['sid'],
      auth_time: tokens.claims()?.auth_time,
    });
  });

  test('keeps the session open with refreshes while a person works there', async () => {
    const login = await logInTo('claims');
    for (let times = 0; times < 3; times++) {
      advance(minutes(10));
      await login.application.refresh(login.tokens.refresh_token);
    }
    expect(await isLoggedIn(login)).toBe(true);
    advance(minutes(16));
    await expect(login.application.refresh(login.tokens.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await isLoggedIn(login)).toBe(false);
  });

  test('is refused as soon as the session ends, on another instance too', async () => {
    const { browser, application, tokens } = await logInTo('partner');
    await browser.post('/api/idauth/logout');
    await expect(application.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const authorization = `Basic ${Buffer.from('partner:Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u').toString('base64')}`;
    const elsewhere = await issuer.at(1, '/oidc/token', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }),
    });
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  });

  test('cannot use the refresh token of another application', async () => {
    const { tokens } = await logInTo('partner');
    const other = await Application.open(issuer, 'claims');
    await expect(other.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

test('an application in a browser that refreshes by a timer does not keep the session open', async () => {
  const login = await logInTo('documents');
  let token = login.tokens.refresh_token;
  for (let times = 0; times < 2; times++) {
    advance(minutes(7));
    token = (await login.application.refresh(token)).refresh_token;
  }
  advance(minutes(2));
  await expect(login.application.refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await isLoggedIn(login)).toBe(false);
});

test.each([
  ['without a page', { prompt: 'none' }, {}],
  ['inside another page', { prompt: 'none' }, { 'sec-fetch-dest': 'iframe' }],
])('an application in a browser does not keep the session open by requesting codes %s', async (_, more, headers) => {
  const { browser, application } = await logInTo('documents');
  const ask = async () => {
    const { location } = (await browser.get(await application.start('openid', more), headers)).headers;
    return new URL(location ?? '').searchParams.get('error') ?? 'code';
  };
  const answers: string[] = [];
  for (let times = 0; times < 3; times++) {
    advance(minutes(7));
    answers.push(await ask());
  }
  expect(answers).toEqual(['code', 'code', 'login_required']);
});

test('a person who opens an application continues the session', async () => {
  const login = await logInTo('documents');
  advance(minutes(10));
  await follow(login.browser, await login.application.start());
  advance(minutes(10));
  expect(await isLoggedIn(login)).toBe(true);
});

test('a session ends after twelve hours, however often an application refreshes', async () => {
  const login = await logInTo('claims');
  for (let passed = 0; passed < hours(12) - minutes(10); passed += minutes(10)) {
    advance(minutes(10));
    await login.application.refresh(login.tokens.refresh_token);
  }
  advance(minutes(10));
  await expect(login.application.refresh(login.tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
});
