import { phoneHref } from '@selvage/contract/phone-href';
import { directions, type Language } from '@selvage/contract/languages';
import type { Palette, Tokens } from '@selvage/contract/tokens/colours';
import { kinds, type Kind } from '@selvage/contract/user-types';
import { unbrokenWord } from '@selvage/contract/unbroken-words';
import { escapeHtml, html, trustedHtml, type Markup } from '../../html.ts';
import type { FilledPiece } from './message-words.ts';
import type { Block, MessageButton, MessageFact, MessageLink } from './message-template.ts';

interface FramedMessage {
  subject: string;
  blocks: readonly Block[];
  brand: { name: string; tokens: Tokens };
  language: Language;
  kind: Kind;
  area: string;
  closing: string;
  phone: { before: string; number: string } | undefined;
  /** The words before the URL of the button, for mail programs that do not open the button. */
  copyUrl: string;
}

const face = "font-family:'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:'Atkinson Hyperlegible Mono',ui-monospace,Menlo,Consolas,monospace";
const paragraph = 'margin:0 0 18px;font-size:17px;line-height:1.55';

/** Renders a message as HTML blocks with inline styles, so that it is readable in programs that drop the style sheet or images. */
export function messageHtml(message: FramedMessage): string {
  const { subject, blocks, brand, language, area } = message;
  // Mail programs do not support custom properties, so the colours are written out.
  const { light } = brand.tokens;
  const page = html`<!doctype html>
    <html lang="${language}" dir="${directions[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>${subject}</title>
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
            <h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${unbroken(subject)}</h1>
            ${blocks.map((block) => blockHtml(block, message.copyUrl, light))}
          </div>
          <div class="closing" style="padding:16px 28px 24px;font-size:14px;line-height:1.5;color:${light.muted}">
            ${message.phone === undefined ? null : phoneLine(message.phone, light.text)} ${message.closing}
          </div>
        </div>
      </body>
    </html> `;
  return page.source;
}

function blockHtml(block: Block, copyUrl: string, light: Palette): Markup {
  switch (block.type) {
    case 'paragraph':
      return html`<p style="${paragraph}">${lineHtml(block.pieces)}</p>`;
    case 'list':
      return listHtml(block);
    case 'facts':
      return factRows(block.facts, light);
    case 'code':
      return codeBlock(block.code, light.sunken);
    case 'button':
      return button(block, copyUrl, light);
    case 'link':
      return textLink(block);
  }
}

function listHtml({ first, items }: Extract<Block, { type: 'list' }>): Markup {
  const style = `${paragraph};padding:0 0 0 26px`;
  const lines = items.map((item) => html`<li style="margin:0 0 6px">${lineHtml(item)}</li>`);
  return first === null
    ? html`<ul style="${style}">
        ${lines}
      </ul>`
    : html`<ol start="${first}" style="${style}">
        ${lines}
      </ol>`;
}

const lineHtml = (pieces: readonly FilledPiece[]): Markup => trustedHtml(pieces.map(pieceHtml).join(''));

function pieceHtml(piece: FilledPiece): Markup {
  switch (piece.type) {
    case 'text':
      return unbroken(piece.text);
    case 'break':
      return html`<br />`;
    case 'strong':
      return html`<strong>${lineHtml(piece.pieces)}</strong>`;
    case 'em':
      return html`<em>${lineHtml(piece.pieces)}</em>`;
    case 'link':
      return html`<a class="link" href="${piece.href}" style="color:inherit">${lineHtml(piece.pieces)}</a>`;
  }
}

/** A bar of five parts, one for each area, with the reader’s area highlighted. It needs no image. */
function selvage(kind: Kind, strand: string, accent: string): Markup {
  const strands = kinds.map((each) => {
    const [name, colour] = each === kind ? ['lit', accent] : ['strand', strand];
    return html`<span class="${name}" style="display:inline-block;width:20%;height:8px;background:${colour}"></span>`;
  });
  const joined = trustedHtml(strands.join(''));
  return html`<div aria-hidden="true" style="height:8px;font-size:0;line-height:0;white-space:nowrap">${joined}</div>`;
}

/** Keeps each hyphenated word on one line. The style is inline, because some mail programs drop classes. */
const unbroken = (text: string): Markup =>
  trustedHtml(escapeHtml(text).replace(unbrokenWord, '<span style="white-space:nowrap">$1</span>'));

const cell = 'padding:10px 0;vertical-align:top;text-align:start;font-size:17px;line-height:1.4';

function factRows(facts: readonly MessageFact[], { border, muted }: Palette): Markup {
  const line = `border-top:1px solid ${border}`;
  return html`<table
    class="facts"
    style="width:100%;margin:0 0 22px;border-collapse:collapse;border-bottom:1px solid ${border}"
  >
    ${facts.map(
      ({ label, value }) =>
        html`<tr>
          <th class="fact" scope="row" style="${cell};${line};padding-right:16px;font-weight:400;color:${muted}">
            ${label}
          </th>
          <td class="fact" style="${cell};${line};width:80%;font-weight:700;word-break:break-word">${value}</td>
        </tr>`,
    )}
  </table>`;
}

function button({ label, href, look }: MessageButton, copyUrl: string, light: Palette): Markup {
  const colours = {
    purpose: `border:2px solid ${light.primary};background:${light.primary};color:${light.onPrimary}`,
    alarm: `border:2px solid ${light.errBorder};background:${light.surface};color:${light.errText}`,
  }[look];
  return html`<p style="margin:0 0 16px">
      <a
        class="${look}"
        href="${href}"
        style="display:inline-block;padding:12px 22px;border-radius:8px;${colours};font-size:17px;font-weight:700;text-decoration:none"
        >${label}</a
      >
    </p>
    <p class="address" style="margin:0 0 24px;font-size:14px;line-height:1.5;color:${light.muted}">
      ${copyUrl}<br /><span style="word-break:break-all">${href}</span>
    </p>`;
}

function textLink({ before, label, href }: MessageLink): Markup {
  return html`<p style="${paragraph}">
    ${unbroken(before)} <a class="link" href="${href}" style="color:inherit">${label}</a>
  </p>`;
}

function phoneLine({ before, number }: NonNullable<FramedMessage['phone']>, colour: string): Markup {
  const link = html`<a class="link" href="${phoneHref(number)}" style="color:inherit;white-space:nowrap">${number}</a>`;
  return html`<p class="phone" style="margin:0 0 8px;font-size:17px;font-weight:700;color:${colour}">
    ${before} ${link}.
  </p>`;
}

function codeBlock(code: string, background: string): Markup {
  return html`<p
    class="code"
    style="margin:0 0 20px;padding:18px 12px;border-radius:12px;background:${background};text-align:center;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:.18em;${mono}"
  >
    ${code}
  </p>`;
}

// `!important`, because these rules must override the inline styles that simple programs need.
function darkStyles({ dark }: Tokens): Markup {
  const rule = (selector: string, background: string | null, colour: string | null, border: string | null = null) => {
    const wanted = Object.entries({ background, color: colour, 'border-color': border });
    const styles = wanted.flatMap(([name, value]) => (value === null ? [] : `${name}:${value}!important`));
    return `${selector}{${styles.join(';')}}`;
  };
  const rules = [
    rule('.page', dark.page, dark.text),
    rule('.cloth', dark.surface, dark.text),
    rule('.brand', dark.brand, dark.onBrand),
    rule('.area', null, dark.onBrandMuted),
    rule('.strand', dark.brandStrand, null),
    rule('.lit', dark.accent, null),
    rule('.code', dark.sunken, dark.text),
    rule('.purpose', dark.primary, dark.onPrimary, dark.primary),
    rule('.alarm', dark.surface, dark.errText, dark.errBorder),
    rule('.facts', null, null, dark.border),
    rule('.fact', null, null, dark.border),
    rule('th.fact', null, dark.muted),
    rule('.phone', null, dark.text),
    rule('.closing', null, dark.muted),
    rule('.address', null, dark.muted),
  ];
  return trustedHtml(`@media (prefers-color-scheme:dark){${rules.join('')}}`);
}
