import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';

/** The cheapest possible token server: it asks and stores nothing and only signs. `/once` signs one token, `/twice` two. */
const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function signed(type: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'https://my.insurer.example',
    aud: 'https://api.insurer.example',
    sub: 'nightly',
    client_id: 'nightly',
    scope: 'claims:read',
    jti: randomUUID(),
    iat: now,
    exp: now + 300,
  };
  const text = `${part({ alg: 'ES256', typ: type, kid: 'bench' })}.${part(claims)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}

const app = Fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
);
const fixed = { token_type: 'Bearer', expires_in: 300, scope: 'claims:read' };
app.get('/ready', async () => fixed);
app.post('/once', async () => ({ access_token: await signed('at+jwt'), ...fixed }));
app.post('/twice', async () => ({ access_token: await signed('at+jwt'), id_token: await signed('JWT'), ...fixed }));
process.once('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
