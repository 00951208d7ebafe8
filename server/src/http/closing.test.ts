import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

test('X12 told to stop, it answers what has begun and sends the next one elsewhere', async () => {
  const server = await startTestApp();
  const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const head = (url: string, length: number) =>
    `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const body = JSON.stringify({ email: 'nobody@test.example', password: 'Woven-cloth-42', userType: 'W' });
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(head('/api/idauth/auth', body.length));
  await expect.poll(() => server.app.server.listening && connectionsOf(server.app)).toBe(1);

  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const closed = server.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  // The rest of what had begun, and a new one on the same connection.
  socket.write(body + head('/api/idauth/logout', 0));
  await once(socket, 'close');
  await closed;

  const answers = received.split('HTTP/1.1 ').filter(Boolean);
  expect(answers[0]).toMatch(/^401 /);
  expect(answers[0]).toContain('"errorCode":0');
  expect(answers).toHaveLength(2);
  expect(answers[1]).toMatch(/^503 /);
  expect(answers[1]?.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(answers[1]?.split('\r\n\r\n')[1] ?? '')).toEqual({ status: 503, data: { errorCode: 503, reference: expect.any(String) } });
});

function connectionsOf(app: { server: { getConnections(done: (error: Error | null, count: number) => void): unknown } }): Promise<number> {
  return new Promise((resolve, reject) => app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
}
