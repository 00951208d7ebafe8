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

/** A kind, whose login screen is meant, or the page that its script draws alone. */
type Page = Kind | 'shell';

/** The built HTML documents, each made ready for a brand and compressed when first asked for and when its text changed. */
export class WebDocuments {
  readonly #ready = new Map<string, { registerText: string; document: Promise<Compressed> }>();
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
    if (ready?.registerText === registerText) return ready.document;
    const document = compressBest(
      this.#write(brand, language, page, {
        registerText,
        application: client ? applicationTemplate(client).source : '',
        applicationHead: client ? applicationLines('login', client).source : '',
      }),
    );
    this.#ready.set(name, { registerText, document });
    return document;
  }

  /** CM1: the operator's text comes with the page; where there is none, its place stays empty. */
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

/** OP15: for whom somebody logs in, in every language: the page shows the one that it is in, also after a change of it. */
const applicationLines = (at: 'login' | 'way', client: OidcClient): Markup =>
  html`${languages.map((language) =>
    applicationHead(client, language, html`<p>${continueLine(at, client, language)}</p>`),
  )}`;

/** What the script shows on every other screen, and at a login that it draws itself. */
function applicationTemplate(client: OidcClient): Markup {
  const { en, ga } = client.name;
  return html`<template id="loginAppFor" data-en="${en}" data-ga="${ga}">
    <div data-at="login">${applicationLines('login', client)}</div>
    <div data-at="way">${applicationLines('way', client)}</div>
  </template>`;
}

/** S9: beside the contact link, for whom no script says anything. It stands in the document only where there is a number. */
const phoneLink = ({ phone }: HostedBrand, language: Language): string =>
  phone === undefined ? '' : html` ${siteWords[language].phone} <a href="${phoneHref(phone)}">${phone}</a>`.toString();

type PageSettingsConfig = Pick<Config, 'analyticsUrl' | 'embeddingOrigins'> & {
  limits: Pick<Config['limits'], 'signInFailures'>;
};
type DocumentsConfig = PageSettingsConfig & Pick<Config, 'oidc' | 'twoFactor'>;

/** What the web application is told about the operator's choices, in its own documents and in pages that embed it. */
export const pageSettings = (brand: HostedBrand, { analyticsUrl, embeddingOrigins, limits }: PageSettingsConfig) => ({
  brand: toldOf(brand),
  analyticsUrl,
  embeddingOrigins,
  passwordTries: limits.signInFailures,
});

/** A page is told what it shows, and nothing of where messages come from or which hosts there are. */
function toldOf(brand: HostedBrand): Brand {
  const { id, name, hidesKindSelector, presetsTerms, providersMailbox, phone, links, areas } = brand;
  const told = { id, name, hidesKindSelector, presetsTerms, providersMailbox, links, areas };
  return phone === undefined ? told : { ...told, phone };
}

/** What only the server knows of a document's head: the brand's look, and the settings that the web reads. */
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

/** The brand's own face, for the end of the document. */
const brandFace = ({ look }: HostedBrand, fonts: BuiltWeb['fonts']): string =>
  html`<link rel="preload" href="/${fonts[look]}" as="font" type="font/woff2" crossorigin />`.toString();

const themeColour = (theme: Theme, { tokens }: HostedBrand): Markup =>
  html`<meta name="theme-color" content="${tokens[theme].page}" media="(prefers-color-scheme: ${theme})" />`;

function settingsScript(settings: ReturnType<typeof pageSettings>): Markup {
  // `<` would let a value end the script element.
  const written = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return trustedHtml(`<script type="application/json" id="loginAppSettings">${written}</script>`);
}
