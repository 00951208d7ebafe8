// Runs Auth.js without Next.js: passes requests to /api/auth on to Auth.js, with the configuration file that is the first argument and the
// settings that next-auth would add.
import { createServer } from 'node:http';
import { Auth } from '@auth/core';

const { authConfig } = await import(process.argv[2] ?? '');
const { PORT, AUTH_SECRET } = process.env;
const origin = `http://localhost:${PORT}`;

createServer(async (incoming, outgoing) => {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method, headers, url } = incoming;
  const request = new Request(new URL(url ?? '/', origin), {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ...(method === 'POST' && { body: Buffer.concat(chunks) }),
  });
  const answer = await Auth(request, { ...authConfig, basePath: '/api/auth', secret: AUTH_SECRET });
  answer.headers.forEach((value, name) => name !== 'set-cookie' && outgoing.setHeader(name, value));
  outgoing.setHeader('set-cookie', answer.headers.getSetCookie());
  outgoing.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
}).listen(Number(PORT), 'localhost');
