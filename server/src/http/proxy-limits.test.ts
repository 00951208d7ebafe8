import { once } from 'node:events';
import { createServer, get, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../test/harness/machine.ts';
import { canProxy, startNginx } from '../../test/harness/nginx.ts';

test.skipIf(!canProxy)(
  'F12 the shipped nginx configuration refuses a client with 200 open requests, and no other client',
  async () => {
    let waiting = 0;
    const instance = createServer((asked, response) => {
      if (asked.headers['x-forwarded-for'] === '127.0.0.2') return void response.end('answered');
      waiting += 1;
    });
    instance.listen(0, '127.0.0.1');
    await once(instance, 'listening');
    const port = await freePort();
    const nginx = await startNginx([(instance.address() as AddressInfo).port], { plainPort: port });
    const ask = (path: string, localAddress: string) =>
      get({ host: '127.0.0.1', port, path, localAddress, agent: false });
    const held = Array.from({ length: 200 }, () => ask('/api/held', '127.0.0.1').on('error', () => undefined));
    await expect.poll(() => waiting, { timeout: 15_000 }).toBe(200);

    const answerTo = async (path: string, from: string) => {
      const [answer] = (await once(ask(path, from), 'response')) as [IncomingMessage];
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: await text(answer) };
    };
    const refused = await answerTo('/api/more', '127.0.0.1');
    expect(refused).toEqual({ status: 503, retryAfter: '2', body: '{"status":503,"data":{"errorCode":503}}' });
    expect(await answerTo('/', '127.0.0.1')).toMatchObject({
      status: 503,
      body: expect.stringContaining('not available right now'),
    });
    expect(await answerTo('/api/more', '127.0.0.2')).toMatchObject({ status: 200, body: 'answered' });

    for (const each of held) each.destroy();
    instance.closeAllConnections();
    await nginx.stop();
    instance.close();
  },
);

test.skipIf(!canProxy)('the shipped nginx shows the page of the host while no server answers', async () => {
  const port = await freePort();
  const unavailable = { host: 'portal.example', page: '<!doctype html><title>Linen Health</title>' };
  const nginx = await startNginx([await freePort()], { plainPort: port, unavailable });
  const ask = (host: string, path: string, method = 'GET') =>
    request({ host: '127.0.0.1', port, path, method, headers: { host }, agent: false }).end();
  const answerTo = async (...asked: Parameters<typeof ask>) => {
    const [answer] = (await once(ask(...asked), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: await text(answer) };
  };
  const page = { status: 503, retryAfter: '2', body: unavailable.page };
  expect(await answerTo(unavailable.host, '/memberlogin/login')).toEqual(page);
  expect(await answerTo(unavailable.host, '/oidc/logout/confirm', 'POST')).toEqual(page);
  expect(await answerTo('other.example', '/')).toMatchObject({
    status: 503,
    body: expect.stringContaining('not available right now'),
  });
  expect(await answerTo(unavailable.host, '/api/user/user.json')).toMatchObject({
    body: '{"status":503,"data":{"errorCode":503}}',
  });
  await nginx.stop();
});

test.skipIf(!canProxy)('the shipped nginx serves slow phones and takes requests while its disk is full', async () => {
  // More than the buffers of nginx and of the network connection together.
  const page = Buffer.alloc(32 * 1024 * 1024, 'a');
  const instance = createServer((asked, response) => {
    if (asked.method === 'GET') return void response.end(page);
    void buffer(asked).then((body) => response.end(String(body.length)));
  });
  instance.listen(0, '127.0.0.1');
  await once(instance, 'listening');
  const port = await freePort();
  const upstream = (instance.address() as AddressInfo).port;
  const nginx = await startNginx([upstream], { plainPort: port, isDiskFull: true });
  const ask = async (method: string, path: string, body?: Buffer) => {
    const asked = request({ host: '127.0.0.1', port, path, method, agent: false }).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  };
  const slow = await ask('GET', '/assets/main.js');
  // Nothing is read meanwhile, so the answer fills every buffer.
  await sleep(500);
  expect((await buffer(slow)).length).toBe(page.length);
  expect(await text(await ask('POST', '/api/idauth/auth', Buffer.alloc(60 * 1024)))).toBe(String(60 * 1024));
  await nginx.stop();
  instance.closeAllConnections();
  instance.close();
});
