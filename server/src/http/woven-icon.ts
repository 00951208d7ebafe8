import { looks } from '@selvage/contract/tokens/looks';
import type { HostedBrand } from '../config/config.ts';

/** The mark of a brand that brings no drawing: one repeat of its weave on its own cloth, a thread of it lit. */
export function wovenIcon({ look, tokens }: Pick<HostedBrand, 'look' | 'tokens'>): string {
  const { brand, onBrand, accent } = tokens.light;
  const { angle } = looks[look];
  const turned = angle === 0 ? '' : ` transform="rotate(${angle} 32 32) translate(4.8 4.8) scale(.85)"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brand}"/>`,
    `<g fill="none" stroke-width="7" stroke-linecap="round" stroke="${onBrand}"${turned}>`,
    `<path d="M14 15h14M14 26h14M38 13v14M50 13v14M14 38v14M26 38v14M37 51h14"/>`,
    `<path d="M37 40h14" stroke="${accent}"/></g></svg>`,
  ].join('');
}
