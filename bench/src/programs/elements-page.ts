import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, createBrotliCompress } from 'node:zlib';

// The login page with Ory Elements and Kratos on one origin, compressed as on a production site. Every browser takes Brotli.
const { PORT, KRATOS_PORT, PAGE_FOLDER = '' } = process.env;
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
const compressed = { 'content-encoding': 'br' };

const compressedFile = (...path: readonly string[]) => brotliCompressSync(readFileSync(join(PAGE_FOLDER, ...path)));
const document = compressedFile('index.html');
const assets = new Map(
  readdirSync(join(PAGE_FOLDER, 'assets')).map((name) => [`/assets/${name}`, compressedFile('assets', name)]),
);

function passToKratos(incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const asked = request({ host: '127.0.0.1', port: KRATOS_PORT, method, path, headers }, (reply) => {
    const { 'content-length': _, ...others } = reply.headers;
    const isJson = others['content-type']?.includes('json') === true;
    answer.writeHead(reply.statusCode ?? 502, isJson ? { ...others, ...compressed } : reply.headers);
    (isJson ? reply.pipe(createBrotliCompress()) : reply).pipe(answer);
  });
  asked.once('error', () => answer.writeHead(502).end());
  incoming.pipe(asked);
}

createServer((incoming, answer) => {
  const { pathname } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const asset = assets.get(pathname);
  if (asset) {
    const caching = { 'cache-control': 'public, max-age=31536000, immutable' };
    answer.writeHead(200, { ...compressed, ...caching, 'content-type': types[extname(pathname)] }).end(asset);
  } else if (pathname === '/login') {
    answer.writeHead(200, { ...compressed, 'content-type': 'text/html; charset=utf-8' }).end(document);
  } else passToKratos(incoming, answer);
}).listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
