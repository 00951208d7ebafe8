import { directions, languages, type Language } from '@selvage/contract/languages';
import { phoneHref } from '@selvage/contract/phone-href';
import type { Palette } from '@selvage/contract/tokens/colours';
import { kinds } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';
import { html, type Markup, trustedHtml } from '../../html.ts';
import { brandFiles } from './brand-files.ts';

interface Words {
  title: string;
  text: string;
  phone: string;
  retry: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'We’re not available right now',
    text: 'You can’t log in at the moment. Please try again in a few minutes.',
    phone: 'If you need help, call us:',
    retry: 'Try again',
  },
  ga: {
    title: 'Níl fáil orainn faoi láthair',
    text: 'Ní féidir leat logáil isteach faoi láthair. Bain triail eile as i gceann cúpla nóiméad.',
    phone: 'Má tá cabhair uait, glaoigh orainn:',
    retry: 'Bain triail eile as',
  },
};

/** The page that a proxy shows while no server answers. It needs no other file, and has both languages, because the proxy knows neither. */
export function unavailablePage(brand: HostedBrand): string {
  const { name, tokens, phone } = brand;
  const mark = `data:image/svg+xml;base64,${Buffer.from(brandFiles(brand).icon.text).toString('base64')}`;
  const strands = kinds.map((_, at) => (at === 0 ? html`<b></b>` : html`<i></i>`));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${languages.map((language) => words[language].title).join(' · ')} – ${name}</title>
        <style>
          ${trustedHtml(styles(tokens))}
        </style>
      </head>
      <body>
        <div class="strands" aria-hidden="true">${strands}</div>
        <header><img src="${mark}" alt="" width="36" height="36" /><span>${name}</span></header>
        <main>${languages.map((language) => section(language, phone))}</main>
      </body>
    </html> `.source;
}

function section(language: Language, phone: string | undefined): Markup {
  const { title, text, phone: before, retry } = words[language];
  const heading = language === 'en' ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`;
  return html`<section lang="${language}" dir="${directions[language]}">
    ${heading}
    <p>${text}</p>
    ${phone === undefined ? null : html`<p>${before} <a href="${phoneHref(phone)}">${phone}</a></p>`}
    <p><a class="button" href="">${retry}</a></p>
  </section>`;
}

const colours = ({
  page,
  surface,
  border,
  text,
  brand,
  onBrand,
  brandStrand,
  accent,
  link,
  primary,
  onPrimary,
}: Palette) =>
  Object.entries({ page, surface, border, text, brand, onBrand, brandStrand, accent, link, primary, onPrimary })
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

const styles = ({ light, dark }: HostedBrand['tokens']): string => `
:root{${colours(light)}}
@media (prefers-color-scheme:dark){:root{${colours(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1.0625rem/1.55 'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
.strands{display:flex;height:.5rem;background:var(--brandStrand)}
.strands>*{flex:1}
.strands>b{background:var(--accent)}
header{display:flex;gap:.75rem;align-items:center;padding:1rem clamp(1rem,4vw,3rem);background:var(--brand);color:var(--onBrand);font-size:1.25rem;font-weight:700}
main{max-width:40rem;margin:clamp(1rem,5vw,3rem) auto;padding:0 1rem}
section{padding:1.5rem clamp(1rem,5vw,2rem);border:1px solid var(--border);background:var(--surface);border-radius:1rem}
section+section{margin-top:1rem}
h1,h2{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}
p{margin:0 0 1rem;overflow-wrap:anywhere}
p:last-child{margin:0}
a{color:var(--link)}
.button{display:inline-block;padding:.75rem 1.375rem;border-radius:.5rem;background:var(--primary);color:var(--onPrimary);font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid var(--link);outline-offset:3px}`;
