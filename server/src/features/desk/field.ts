import { html, trustedHtml, type Markup } from '../../gateways/letters/html.ts';

interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  hint?: string;
  value?: string;
  autocomplete?: string;
  inputMode?: 'numeric';
  isFirst?: boolean;
  most?: number;
}

export function field(given: Field): Markup {
  const { name, label, type = 'text', hint, value = '', autocomplete = 'off', inputMode, isFirst, most } = given;
  return html`<div class="desk-field">
    <label for="${name}">${label}</label>
    ${hint === undefined ? null : html`<p class="demo-note" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      required
      ${attribute('inputmode', inputMode)} ${attribute('maxlength', most)}
      ${attribute('aria-describedby', hint === undefined ? undefined : `${name}-hint`)}
      ${isFirst === true ? trustedHtml('autofocus') : null}
    />
  </div>`;
}

const attribute = (name: string, value: string | number | undefined): Markup | null =>
  value === undefined ? null : html`${trustedHtml(name)}="${value}"`;

/** What went wrong, or what was done; read out as soon as the page is there. */
export const notice = (tone: 'wrong' | 'done' | 'note', words: string | undefined): Markup | null =>
  words === undefined
    ? null
    : html`<p class="desk-notice" data-tone="${tone}" role="${tone === 'wrong' ? 'alert' : 'status'}">${words}</p>`;
