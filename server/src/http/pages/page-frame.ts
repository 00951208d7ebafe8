import { directions, type Language } from '@selvage/contract/languages';
import { kinds, type Kind } from '@selvage/contract/user-types';
import type { FastifyInstance } from 'fastify';
import type { HostedBrand } from '../../config/config.ts';
import { html, type Markup } from '../../html.ts';
import { brandFiles } from './brand-files.ts';
import { serveAsset } from './assets.ts';

/** The style sheet of every page whose HTML the server writes without the web application. */
export const frameSheet = '/site.css';

/** The styles of pages for logged-in people: greeting, panels, cards and lists of facts. */
export const areaSheet = '/area.css';

/** The style sheet for cards that ask one question or show one message. */
export const cardSheet = '/card.css';

export function installPageSheets(app: FastifyInstance): void {
  serveAsset(app, frameSheet, 'server/assets/site.css');
  serveAsset(app, areaSheet, 'server/assets/area.css');
  serveAsset(app, cardSheet, 'server/assets/card.css');
}

interface PageLink {
  href: string;
  label: string;
}

export interface PageFrame {
  brand: HostedBrand;
  language: Language;
  title: string;
  /** The kind of user that is highlighted in the coloured strip above the page. Null if no kind is highlighted. */
  lit: Kind | null;
  home: string;
  /** The name of the area of the page's kind of user, for example “Your Wellbeing”. It is shown under the name of the brand. */
  area?: string;
  skip: string;
  /**
   * Links and menus at the end of the header. `toolsLabel` is their name for screen readers. By default this name contains the name of the
   * brand.
   */
  tools: Markup;
  toolsLabel?: string;
  footer: readonly PageLink[];
  styles: readonly string[];
  scripts: readonly string[];
  main: Markup;
}

/** Returns the HTML of a page that the server writes, in the look of the web application. */
export function framedPage(page: PageFrame): string {
  const { brand, language } = page;
  const { icon } = brandFiles(brand);
  const area = page.area === undefined ? null : html`<span class="lp-area">${page.area}</span>`;
  return html`<!doctype html>
    <html lang="${language}" dir="${directions[language]}" data-brand="${brand.id}" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} – ${brand.name}</title>
        <link rel="icon" type="image/svg+xml" href="${icon.url}" />
        ${stylesOf(page).map((href) => html`<link rel="stylesheet" href="${rooted(href)}" />`)}
        ${page.scripts.map((src) => html`<script type="module" src="${rooted(src)}"></script>`)}
      </head>
      <body class="lp page">
        <a class="page-skip" href="#main">${page.skip}</a>
        <div class="page-selvage" aria-hidden="true">
          ${kinds.map((kind) => (kind === page.lit ? html`<b></b>` : html`<i></i>`))}
        </div>
        <header class="page-header">
          <a class="page-brand" href="${page.home}">${portalMark}<span>${brand.name}${area}</span></a>
          <nav class="lp-tools" aria-label="${page.toolsLabel ?? brand.name}">${page.tools}</nav>
        </header>
        <main id="main" tabindex="-1">${page.main}</main>
        <footer class="page-footer">${linkList(page.footer)}</footer>
      </body>
    </html> `.source;
}

/** The brand's colours come last, because they override the built-in colours. */
function stylesOf({ brand, styles }: PageFrame): string[] {
  const { sheet } = brandFiles(brand);
  return [...styles, ...(sheet === null ? [] : [sheet.url])];
}

/** The build names files relative to its folder, which is served at the root. */
const rooted = (file: string): string => (file.startsWith('/') ? file : `/${file}`);

/** The brand’s logo. The rules for `.lp-mark` in the web application's styles give it the colours and rotation of the brand. */
export const portalMark = html`<svg class="lp-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
  <path d="M5 6h15M5 18h15M30 4v15M42 4v15M6 29v15M18 29v15M29 42h15" />
  <path class="lp-lit" d="M29 30h15" />
</svg>`;

const linkList = (links: readonly PageLink[]): Markup =>
  html`<ul>
    ${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}
  </ul>`;
