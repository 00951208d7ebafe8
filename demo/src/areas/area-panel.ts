import { type Markup, html } from '@selvage/server/html';
import { days } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { unbrokenDate } from '@selvage/contract/unbroken-words';
import type { PrivateContext } from './demo-page.ts';

interface Row {
  label: string;
  value: string;
  /** A few words beside the value. */
  state?: string;
}

interface AreaPanel {
  title: string;
  /** The most important figure of the panel. */
  figure?: { value: string; label: string };
  progress?: { value: number; of: number; label: string };
  /** A bar chart with one bar for each day. The last bar is today. */
  bars?: { values: readonly number[]; label: string };
  rows: readonly Row[];
}

export function panelList(panels: readonly AreaPanel[]): Markup {
  return html`<ul class="page-panels">
    ${panels.map(panel)}
  </ul>`;
}

function panel({ title, figure, progress, bars, rows }: AreaPanel): Markup {
  return html`<li class="page-panel">
    <h2>${title}</h2>
    ${figure ? html`<p class="page-figure"><b>${figure.value}</b> ${figure.label}</p>` : null}
    ${progress ? progressBar(progress) : null} ${bars ? barChart(bars) : null}
    <dl>${rows.map(row)}</dl>
  </li>`;
}

const progressBar = ({ value, of, label }: NonNullable<AreaPanel['progress']>): Markup =>
  html`<p class="page-progress">
    <progress value="${value}" max="${of}" aria-label="${label}"></progress><span aria-hidden="true">${label}</span>
  </p>`;

const row = ({ label, value, state }: Row): Markup =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}${state === undefined ? null : html`<span class="page-state">${state}</span>`}</dd>
  </div>`;

const width = 20;
const gap = 8;
const height = 72;

function barChart({ values, label }: NonNullable<AreaPanel['bars']>): Markup {
  const most = Math.max(...values);
  const drawn = values.map((value, at) => {
    const tall = Math.round((value / most) * height);
    const lit = at === values.length - 1 ? html` class="page-lit-bar"` : null;
    return html`<rect x="${at * (width + gap)}" y="${height - tall}" width="${width}" height="${tall}" rx="4" ${lit} />`;
  });
  return html`<svg
    class="page-bars"
    viewBox="0 0 ${values.length * (width + gap) - gap} ${height}"
    role="img"
    aria-label="${label}"
  >
    ${drawn}
  </svg>`;
}

/** Formats the figures for a language. */
interface AreaFormat {
  brand: string;
  /** The date `offset` days after today. */
  day: (offset: number) => string;
  money: (euro: number) => string;
  count: (value: number) => string;
}

export type WritePanels = Readonly<Record<Kind, (format: AreaFormat) => readonly AreaPanel[]>>;

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', ga: 'ga-IE' };

export function areaFormat({ brand, language, now }: PrivateContext): AreaFormat {
  const locale = locales[language];
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'Europe/Dublin' });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  const count = new Intl.NumberFormat(locale);
  return {
    brand: brand.name,
    day: (offset) => unbrokenDate(day.format(now.getTime() + days(offset))),
    money: (euro) => money.format(euro),
    count: (value) => count.format(value),
  };
}
