import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { framedPage } from './application-page.ts';
import { serveApplication } from './serve-application.ts';
import { wordsByLanguage } from './words.ts';

export interface DocumentsSettings {
  issuer: string;
  port: number;
  otherOrigin: string;
}

const script = (path: string) => ({ type: 'text/javascript', text: readFileSync(path, 'utf8') });
const own = (name: string) => script(fileURLToPath(new URL(`../dist/${name}`, import.meta.url)));
// The build of oidc-client-ts for pages without a bundler.
const library = fileURLToPath(new URL('../browser/oidc-client-ts.min.js', import.meta.resolve('oidc-client-ts')));

/** “Documents” is a single-page application. It uses oidc-client-ts and answers every path with the same page. */
export async function serveDocuments({ issuer, port, otherOrigin }: DocumentsSettings): Promise<void> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src ${issuer}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  await serveApplication(port, {
    policy,
    files: {
      '/oidc-client-ts.js': script(library),
      '/documents-page.js': own('documents-page.js'),
      '/application-page.js': own('application-page.js'),
      '/words.js': own('words.js'),
    },
    answer: ({ language, send }) => {
      const scripts = `<script src="/oidc-client-ts.js"></script><script type="module" src="/documents-page.js"></script>`;
      const loading = `<p id="screen" data-issuer="${issuer}">${wordsByLanguage[language].loading}</p>`;
      send(200, 'text/html', framedPage({ name: 'documents', issuer, otherOrigin, language }, loading, scripts));
    },
  });
}
