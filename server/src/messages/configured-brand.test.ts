import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostedCalico } from '../../test/harness/test-config.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { addForgetful, resetRequest } from '../../test/harness/sign-in.ts';

let server: TestApp;
const calico = { ...hostedCalico, origin: 'http://calico.localhost:3000', hosts: ['calico.localhost'] };
beforeAll(async () => {
  server = await startTestApp(({ brands: [first, ...others] }) => ({ brands: [first, ...others, calico] }));
});
afterAll(() => server.close());

test('BR1 Q-19 a message that is requested on the host of a configured brand is from that brand and links to it', async () => {
  const account = await addForgetful(server);
  await server.browser('calico.localhost:3000').post('/api/user/reset/email', resetRequest(account));
  expect(await server.deliver()).toMatchObject([
    {
      to: account.email,
      from: { name: 'Calico & Daughters', address: 'post@calico.test' },
      text: expect.stringMatching(/^Calico & Daughters · [\s\S]*http:\/\/calico\.localhost:3000\/\w+\?action=/),
    },
  ]);
});
