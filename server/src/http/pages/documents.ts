import type { Brand } from '@selvage/contract/brands';
import { fillSlots, type SlotName } from '@selvage/contract/document-slots';
import { type Language, languages } from '@selvage/contract/languages';
import { phoneHref } from '@selvage/contract/phone-href';
import type { Kind } from '@selvage/contract/user-types';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config, HostedBrand } from '../../config/config.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { type ContentSource, spokenHtml } from '../../gateways/content/content-text.ts';
import { type Markup, escapeHtml, html, trustedHtml } from '../../html.ts';
import { areAnyPasskeysUsed } from '../../ways/passkey/passkey-permission.ts';
import { applicationHead, continueLine } from './application-head.ts';
import { brandOf } from './brands.ts';
import type { BuiltWeb } from './built-web.ts';
import { type Compressed, compressBest, sendCompressed } from './compressed.ts';
import { isFramed } from '../fetch-metadata.ts';
import { languageAsked, languageOf } from './language.ts';
import { siteWords } from './site-words.ts';
import { type Theme, themes } from '@selvage/contract/tokens/colours';
import { brandFiles } from './brand-files.ts';
import { waitingClient } from '../limits/waiting-request.ts';

/** The login screen of a kind, or `shell` for a page that the script draws. */
type Page = Kind | 'shell';

interface Prepared {
  registerText: string;
  /** An application that an operator has changed is another object. */
  client: OidcClient | undefined;
  document: Promise<Compressed>;
}

/** The built HTML documents. Each is prepared for a brand and compressed at its first request and after its text has changed. */
export class WebDocuments {
  readonly #ready = new Map<string, Prepared>();
  readonly #built: BuiltWeb;
  readonly #config: DocumentsConfig;
  readonly #content: ContentSource;

  constructor(built: BuiltWeb, config: DocumentsConfig, content: ContentSource) {
    this.#built = built;
    this.#config = config;
    this.#content = content;
  }

  async send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
    reply.embeddable = true;
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie, sec-fetch-dest');
    const brand = brandOf(request);
    const client = isFramed(request) ? undefined : waitingClient(redirOf(request), this.#config, brand);
    const language = languageAsked(request) ?? languageOf(request);
    return sendCompressed(request, reply, await this.#find(brand, language, page, client));
  }

  async #find(brand: HostedBrand, language: Language, page: Page, client?: OidcClient): Promise<Compressed> {
    const name = `${brand.id}.${language}.${page}.${client?.id ?? ''}`;
    const registerText = page === 'shell' ? '' : await this.#registerText(brand, language, page);
    const ready = this.#ready.get(name);
    if (ready?.registerText === registerText && ready.client === client) return ready.document;
    const document = compressBest(
      this.#write(brand, language, page, {
        registerText,
        application: client ? applicationTemplate(client).source : '',
        applicationHead: client ? applicationLines('login', client).source : '',
      }),
    );
    this.#ready.set(name, { registerText, client, document });
    return document;
  }

  /** Returns the operator's text `registertext` as HTML, or an empty text if the operator has none. */
  async #registerText(brand: HostedBrand, language: Language, section: Kind): Promise<string> {
    const text = await this.#content.find({ brand: brand.id, language, section, name: 'registertext' });
    return text === undefined ? '' : spokenHtml(text, language);
  }

  #write(
    brand: HostedBrand,
    language: Language,
    page: Page,
    texts: Pick<Record<SlotName, string>, 'registerText' | 'application' | 'applicationHead'>,
  ): string {
    const found = this.#built.documents.find(
      (each) =>
        each.hidesKindSelector === brand.hidesKindSelector &&
        each.presetsTerms === brand.presetsTerms &&
        each.language === language &&
        each.page === page,
    );
    if (!found) throw new Error(`the web was built without a ${page} page for ${brand.id} in ${language}`);
    const { id, name, links } = brand;
    return fillSlots(readFileSync(join(this.#built.root, found.file), 'utf8'), {
      id,
      name: escapeHtml(name),
      faq: escapeHtml(links.faq),
      contact: escapeHtml(links.contact),
      phone: phoneLink(brand, language),
      privacy: escapeHtml(links.privacy),
      accessibility: escapeHtml(links.accessibility),
      terms: escapeHtml(links.terms[page === 'shell' ? 'member' : page]),
      ...texts,
      head: documentHead(brand, this.#config),
      faces: brandFace(brand, this.#built.fonts),
      passkeys: areAnyPasskeysUsed(this.#config) ? 'on' : 'off',
    });
  }
}

const redirOf = ({ query }: FastifyRequest): unknown => (query as Record<string, unknown>)['redir'];

/** Names the application that the person logs in to, in all languages, because the page can switch language without reloading. */
const applicationLines = (at: 'login' | 'way', client: OidcClient): Markup =>
  html`${languages.map((language) =>
    applicationHead(client, language, html`<p>${continueLine(at, client, language)}</p>`),
  )}`;

/** The template from which the script shows the same lines on all other screens, and on a login that the script draws. */
function applicationTemplate(client: OidcClient): Markup {
  const { en, ga } = client.name;
  return html`<template id="loginAppFor" data-en="${en}" data-ga="${ga}">
    <div data-at="login">${applicationLines('login', client)}</div>
    <div data-at="way">${applicationLines('way', client)}</div>
  </template>`;
}

/** The phone number beside the contact link, for people whose browser runs no script. Without a number it is left out. */
const phoneLink = ({ phone }: HostedBrand, language: Language): string =>
  phone === undefined ? '' : html` ${siteWords[language].phone} <a href="${phoneHref(phone)}">${phone}</a>`.toString();

type PageSettingsConfig = Pick<Config, 'analyticsUrl' | 'embeddingOrigins'> & {
  limits: Pick<Config['limits'], 'signInFailures'>;
};
type DocumentsConfig = PageSettingsConfig & Pick<Config, 'oidc' | 'twoFactor'>;

/** The operator's settings for the web application. Our documents contain them, and so do pages that embed the login. */
export const pageSettings = (brand: HostedBrand, { analyticsUrl, embeddingOrigins, limits }: PageSettingsConfig) => ({
  brand: toldOf(brand),
  analyticsUrl,
  embeddingOrigins,
  passwordTries: limits.signInFailures,
});

/** Returns only what the page shows of a brand. Senders and host names stay on the server. */
function toldOf(brand: HostedBrand): Brand {
  const { id, name, hidesKindSelector, presetsTerms, providersMailbox, phone, links, areas } = brand;
  const told = { id, name, hidesKindSelector, presetsTerms, providersMailbox, links, areas };
  return phone === undefined ? told : { ...told, phone };
}

/** The parts of the HTML head that only the server knows: the brand's look and the settings. */
function documentHead(brand: HostedBrand, config: PageSettingsConfig): string {
  const { icon, sheet } = brandFiles(brand);
  const parts = [
    ...themes.map((theme) => themeColour(theme, brand)),
    ...(sheet === null ? [] : [html`<link rel="stylesheet" href="${sheet.url}" />`]),
    html`<link rel="icon" href="${icon.url}" type="image/svg+xml" />`,
    settingsScript(pageSettings(brand, config)),
  ];
  return parts.join('\n');
}

/** The brand's font, preloaded at the end of the document. */
const brandFace = ({ look }: HostedBrand, fonts: BuiltWeb['fonts']): string =>
  html`<link rel="preload" href="/${fonts[look]}" as="font" type="font/woff2" crossorigin />`.toString();

const themeColour = (theme: Theme, { tokens }: HostedBrand): Markup =>
  html`<meta name="theme-color" content="${tokens[theme].page}" media="(prefers-color-scheme: ${theme})" />`;

function settingsScript(settings: ReturnType<typeof pageSettings>): Markup {
  // A `<` in a value could end the script element.
  const written = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return trustedHtml(`<script type="application/json" id="loginAppSettings">${written}</script>`);
}
