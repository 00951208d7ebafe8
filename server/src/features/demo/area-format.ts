import { days } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { AreaPanel } from './area-panel.ts';
import type { PrivateContext } from './demo-page.ts';

/** Writes the figures of the demonstration as the language does. */
interface AreaFormat {
  brand: string;
  /** So many days from today. */
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
    day: (offset) => day.format(now.getTime() + days(offset)),
    money: (euro) => money.format(euro),
    count: (value) => count.format(value),
  };
}
