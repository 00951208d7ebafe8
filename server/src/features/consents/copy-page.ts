import type { Language } from '@selvage/contract/languages';
import { html, type Markup } from '../../html.ts';
import { irishTime } from '../../messages/templates/message-template.ts';
import type { DataRow, PersonalData } from '../../support/personal-data.ts';
import type { ApplicationFacts } from './application-facts-store.ts';
import { type CopyPart, type CopyWords, copyWords } from './copy-words.ts';
import { fieldLabel } from './field-words.ts';

/** What a copy contains. The events are written separately, because they may be many. */
export interface CopyContent {
  madeAt: Date;
  brand: string;
  data: PersonalData;
  applicationsNow: readonly ApplicationFacts[];
}

interface Listed {
  /** The newest events, as far as the page lists them. */
  events: readonly DataRow[];
  /** The events of the file copy.json, and those that did not fit into it. */
  written: number;
  leftOut: number;
}

/** The copy as one page to read. It has no script and loads nothing. */
export function copyPage(
  { madeAt, brand, data, applicationsNow }: CopyContent,
  listed: Listed,
  language: Language,
): string {
  const words = copyWords[language];
  const { account, locks, events: _, ...others } = data;
  const part = (name: CopyPart, rows: readonly DataRow[]) => section(words, language, name, rows);
  const lists = Object.entries(others) as [CopyPart, DataRow[]][];
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${words.title} – ${brand}</title>
        <style>
          body { font: 1rem/1.5 sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
          dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; border-top: 1px solid; padding-top: 0.5rem; }
          dd { margin: 0; overflow-wrap: anywhere; }
        </style>
      </head>
      <body>
        <main>
          <h1>${words.title}</h1>
          <p>${brand}. ${words.madeOn(irishTime(language, madeAt))}</p>
          <p>${words.about}</p>
          <p>${words.texts}</p>
          ${listed.leftOut > 0 ? html`<p><strong>${words.leftOut(listed.leftOut)}</strong></p>` : null}
          ${part('account', [account])}
          ${part('locks', [locks])}
          ${part(
            'applicationsNow',
            applicationsNow.map((facts) => ({ ...facts })),
          )}
          ${lists.map(([name, rows]) => part(name, rows))}
          ${part('events', listed.events)}
          ${listed.events.length < listed.written ? html`<p>${words.moreEvents(listed.written)}</p>` : null}
        </main>
      </body>
    </html>`;
  return page.source;
}

function section(words: CopyWords, language: Language, name: CopyPart, rows: readonly DataRow[]): Markup {
  const lists = rows.map((row) => factList(words, language, row));
  return html`<section>
    <h2>${words.parts[name]}</h2>
    ${rows.length === 0 ? html`<p>${words.noEntries}</p>` : lists}
  </section>`;
}

const factList = (words: CopyWords, language: Language, row: DataRow): Markup =>
  html`<dl>
    ${Object.entries(row)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(
        ([name, value]) =>
          html`<dt>${fieldLabel(language, name)}</dt>
            <dd>${valueWords(words, language, value)}</dd>`,
      )}
  </dl>`;

function valueWords(words: CopyWords, language: Language, value: unknown): string {
  if (value instanceof Date) return irishTime(language, value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((each) => valueWords(words, language, each)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
