import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall } from '../src/features/api-docs/calls.ts';
import { startTestApp, type TestApp } from './harness/test-app.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp()));
afterAll(() => server.close());

const types = ['consultant', 'group', 'hospital', 'member', 'wellness'];
const forEachType = (path: string) =>
  types.flatMap((type) => [`GET /login/${type}/cms/${path}/`, `GET /login/${type}login/cms/${path}/`]);

/** Section 7 of the specification: every call that it names, by method and path. */
const specified = [
  'GET /api/user/user.json',
  'POST /api/idauth/auth',
  'POST /api/idauth/logout',
  'POST /api/idauth/mfa/verify',
  'POST /api/idauth/mfa/send',
  'GET /api/idauth/mfa/config',
  'POST /api/idauth/mfa/settings',
  'GET /api/idauth/mfa/settings',
  'POST /api/user/activate',
  'POST /api/user/activate/email',
  'POST /api/user/register',
  'POST /api/user/user/memberNumber',
  'POST /api/user/user/password',
  'POST /api/user/user/email/request',
  'POST /api/user/reset/email',
  'POST /api/user/reset/auth',
  'GET /api/user/reset/auth',
  'POST /api/user/reset',
  'GET /api/nonmember/policy/validategroup',
  'POST /api/nonmember/policy',
  'GET /api/plans/plans/plansummary.json',
  'GET /api/address/towncounties.json',
  ...forEachType('tandc'),
  ...forEachType('registertext'),
  'GET /securepayment/cms/config.json',
  'GET /login/wellness/cms/dpnotice/',
  'GET /login/wellnesslogin/cms/dpnotice/',
  'GET /api/pmiconfig/pmiconfig.json',
];

test.each(specified)('AP %s of the specification is a call of this server', async (call) => {
  const [method, path = ''] = call.split(' ');
  const browser = server.browser();
  const response = method === 'GET' ? await browser.get(path) : await browser.post(path, {});
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect([call, response.statusCode]).not.toEqual([call, 404]);
});

test('AP every call of the specification is described', () => {
  const described = everyCall.map(({ endpoint: { method, path } }) => ({
    method,
    form: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[a-z]+')}$`),
  }));
  const missing = specified.filter((call) => {
    const [method, path = ''] = call.split(' ');
    return !described.some((each) => each.method === method && each.form.test(path));
  });
  expect(missing).toEqual([]);
});
