import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

// The page of PAGE_URL without its script, but with the same words, styles, fonts and headers. It is made once, before the measurement.
const { origin, pathname } = new URL(process.env['PAGE_URL'] ?? '');
const scripts = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;
const ofTheWay = new Set([
  'content-encoding',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
]);

const headersOf = ({ headers }: Response): [string, string][] => [...headers].filter(([name]) => !ofTheWay.has(name));

const original = await fetch(origin + pathname);
const text = await original.text();
const without = text.replace(scripts, '');
if (without === text) throw new Error('the page has no script that could be taken out');
const page = {
  headers: new Map([...headersOf(original), ['content-encoding', 'br']]),
  body: brotliCompressSync(without),
};

async function passOn(url: string, response: ServerResponse): Promise<void> {
  const asset = await fetch(origin + url);
  response.setHeaders(new Map(headersOf(asset))).writeHead(asset.status);
  response.end(Buffer.from(await asset.arrayBuffer()));
}

createServer(({ url = '/' }, response) => {
  if (url === pathname) response.setHeaders(page.headers).end(page.body);
  else void passOn(url, response);
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
