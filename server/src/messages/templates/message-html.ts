import { phoneHref } from '@selvage/contract/phone-href';
import { directions, type Language } from '@selvage/contract/languages';
import type { Tokens } from '@selvage/contract/tokens/colours';
import { kinds, type Kind } from '@selvage/contract/user-types';
import { html, trustedHtml, type Markup } from '../../html.ts';
import type { MessageBody } from './message-template.ts';

interface FramedMessage {
  body: MessageBody;
  brand: { name: string; tokens: Tokens };
  language: Language;
  kind: Kind;
  area: string;
  closing: string;
  phone: { before: string; number: string } | undefined;
  /** Stands before the URL of the button, for programs that do not open it. */
  copyUrl: string;
}

const face = "font-family:'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:'Atkinson Hyperlegible Mono',ui-monospace,Menlo,Consolas,monospace";
const paragraph = 'margin:0 0 18px;font-size:17px;line-height:1.55';

/** Plain blocks with inline styles: readable in programs that drop the style sheet, images or both. */
export function messageHtml(message: FramedMessage): string {
  const { body, brand, language, area } = message;
  // Mail programs know no custom properties, so a message carries its colours itself.
  const { light } = brand.tokens;
  const page = html`<!doctype html>
    <html lang="${language}" dir="${directions[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>${body.subject}</title>
        <style>
          ${darkStyles(brand.tokens)}
        </style>
      </head>
      <body class="page" style="margin:0;padding:24px 12px;background:${light.page};color:${light.text};${face}">
        <div
          class="cloth"
          style="max-width:576px;margin:0 auto;background:${light.surface};border-radius:16px;overflow:hidden"
        >
          ${selvage(message.kind, light.brandStrand, light.accent)}
          <div class="brand" style="padding:20px 28px 22px;background:${light.brand};color:${light.onBrand}">
            <div style="font-size:20px;line-height:1.3;font-weight:700">${brand.name}</div>
            <div class="area" style="font-size:15px;line-height:1.5;color:${light.onBrandMuted}">${area}</div>
          </div>
          <div style="padding:28px 28px 12px">
            <h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${body.subject}</h1>
            <p style="${paragraph}">${body.opening}</p>
            ${body.code === undefined ? null : codeBlock(body.code, light.sunken)}
            <p style="${paragraph}">${body.beforeLink}</p>
            <p style="margin:0 0 16px">
              <a
                class="button"
                href="${body.link.href}"
                style="display:inline-block;padding:14px 24px;border-radius:8px;background:${light.primary};color:${light.onPrimary};font-size:17px;font-weight:700;text-decoration:none"
                >${body.link.label}</a
              >
            </p>
            <p class="address" style="margin:0 0 24px;font-size:14px;line-height:1.5;color:${light.muted}">
              ${message.copyUrl}<br /><span style="word-break:break-all">${body.link.href}</span>
            </p>
            ${body.codeAfterLink === undefined ? null : codeAfterLink(body.codeAfterLink, light.sunken)}
            ${body.otherLink === undefined ? null : otherLink(body.otherLink)}
            ${body.afterLink.map((each) => html`<p style="${paragraph}">${each}</p>`)}
          </div>
          <div class="closing" style="padding:16px 28px 24px;font-size:14px;line-height:1.5;color:${light.muted}">
            ${message.closing}${message.phone === undefined ? null : phoneLine(message.phone)}
          </div>
        </div>
      </body>
    </html> `;
  return page.source;
}

/** Five strands, one an area, the reader's own lit: the edge of the cloth, drawn without an image. */
function selvage(kind: Kind, strand: string, accent: string): Markup {
  const strands = kinds.map((each) => {
    const [name, colour] = each === kind ? ['lit', accent] : ['strand', strand];
    return html`<span class="${name}" style="display:inline-block;width:20%;height:8px;background:${colour}"></span>`;
  });
  const joined = trustedHtml(strands.join(''));
  return html`<div aria-hidden="true" style="height:8px;font-size:0;line-height:0;white-space:nowrap">${joined}</div>`;
}

function otherLink({ before, label, href }: NonNullable<MessageBody['otherLink']>): Markup {
  return html`<p style="${paragraph}">${before} <a class="link" href="${href}" style="color:inherit">${label}</a></p>`;
}

function phoneLine({ before, number }: NonNullable<FramedMessage['phone']>): Markup {
  return html`<br />${before} <a class="link" href="${phoneHref(number)}" style="color:inherit">${number}</a>.`;
}

function codeAfterLink({ before, code }: NonNullable<MessageBody['codeAfterLink']>, background: string): Markup {
  return html`<p style="${paragraph}">${before}</p>
    ${codeBlock(code, background)}`;
}

function codeBlock(code: string, background: string): Markup {
  return html`<p
    class="code"
    style="margin:0 0 20px;padding:18px 12px;border-radius:12px;background:${background};text-align:center;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:.18em;${mono}"
  >
    ${code}
  </p>`;
}

// !important, because these must win over the inline styles that the simpler programs need.
function darkStyles({ dark }: Tokens): Markup {
  const rule = (selector: string, background: string | null, colour: string | null) =>
    `${selector}{${background === null ? '' : `background:${background}!important;`}${colour === null ? '' : `color:${colour}!important`}}`;
  const rules = [
    rule('.page', dark.page, dark.text),
    rule('.cloth', dark.surface, dark.text),
    rule('.brand', dark.brand, dark.onBrand),
    rule('.area', null, dark.onBrandMuted),
    rule('.strand', dark.brandStrand, null),
    rule('.lit', dark.accent, null),
    rule('.code', dark.sunken, dark.text),
    rule('.button', dark.primary, dark.onPrimary),
    rule('.closing', null, dark.muted),
    rule('.address', null, dark.muted),
  ];
  return trustedHtml(`@media (prefers-color-scheme:dark){${rules.join('')}}`);
}
