import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isLanguage, languageCookie, type Language } from '@selvage/contract/languages';
import { colourNames, type Palette } from '@selvage/contract/tokens/colours';
import { looks } from '@selvage/contract/tokens/looks';

export interface Exchange {
  url: URL;
  method: string;
  cookies: ReadonlyMap<string, string>;
  language: Language;
  /** Reads a form of at most 64 kB. */
  form: () => Promise<URLSearchParams>;
  setCookie: (cookie: string) => void;
  send: (status: number, type: string, body: string) => void;
  redirect: (location: string) => void;
}

type Files = Readonly<Record<string, { type: string; text: string }>>;

/** Serves an application on a port of this machine: its files, then `answer` for all other requests. */
export async function serveApplication(
  port: number,
  { files, policy, answer }: { files?: Files; policy: string; answer: (exchange: Exchange) => Promise<void> | void },
): Promise<void> {
  const all: Files = { ...sharedFiles, ...files };
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', policy);
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('x-content-type-options', 'nosniff');
    const exchange = exchangeOf(request, response, `http://localhost:${port}`);
    const file = all[exchange.url.pathname];
    if (file) return exchange.send(200, file.type, file.text);
    response.setHeader('cache-control', 'no-store');
    Promise.resolve(answer(exchange)).catch((error: unknown) => {
      if (!response.headersSent) exchange.send(502, 'text/plain', error instanceof Error ? error.message : 'failed');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(port, 'localhost', resolve);
  });
}

function exchangeOf(request: IncomingMessage, response: ServerResponse, origin: string): Exchange {
  const url = new URL(request.url ?? '/', origin);
  const cookies = new Map(
    (request.headers.cookie ?? '').split('; ').map((each) => {
      const [name = '', ...value] = each.split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const asked = url.searchParams.get('lang') ?? cookies.get(languageCookie);
  const accepted = request.headers['accept-language']?.startsWith('ga') ? 'ga' : 'en';
  const setCookie = (cookie: string) => void response.appendHeader('set-cookie', `${cookie}; Path=/; SameSite=Lax`);
  if (isLanguage(url.searchParams.get('lang'))) setCookie(`${languageCookie}=${asked}`);
  return {
    url,
    method: request.method ?? 'GET',
    cookies,
    language: isLanguage(asked) ? asked : accepted,
    form: async () => {
      let body = '';
      for await (const chunk of request) {
        body += String(chunk);
        if (body.length > 65_536) throw new Error('the form is too long');
      }
      return new URLSearchParams(body);
    },
    setCookie,
    send: (status, type, body) =>
      void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body),
    redirect: (location) => void response.writeHead(303, { location }).end(),
  };
}

const declared = (palette: Palette): string => colourNames.map((name) => `--lp-${name}: ${palette[name]};`).join(' ');
const { light, dark } = looks.linen.tokens;
const tokens = `:root { ${declared(light)} } @media (prefers-color-scheme: dark) { :root { ${declared(dark)} } }\n`;
const sheet = readFileSync(new URL('../assets/application.css', import.meta.url), 'utf8');

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${light.brand}"/><path d="M13 16h22M13 24h22M13 32h14" stroke="${light.accent}" stroke-width="5" stroke-linecap="round"/></svg>`;

const sharedFiles: Files = {
  '/application.css': { type: 'text/css', text: tokens + sheet },
  '/icon.svg': { type: 'image/svg+xml', text: icon },
};
