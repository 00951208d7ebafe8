import { themes, type Theme } from '@selvage/contract/tokens/colours';
import type { HostedBrand } from '../config/config.ts';
import { html, trustedHtml, type Markup } from '../gateways/letters/html.ts';
import { brandFiles } from './brand-files.ts';
import type { BuiltWeb } from './built-web.ts';
import { pageSettings, type PageSettingsConfig } from './page-settings.ts';

/** What only the server knows of a document's head: the brand's look, and the settings that the web reads. */
export function documentHead(brand: HostedBrand, config: PageSettingsConfig): string {
  const { icon, sheet } = brandFiles(brand);
  const parts = [
    ...themes.map((theme) => themeColour(theme, brand)),
    ...(sheet === null ? [] : [html`<link rel="stylesheet" href="${sheet.address}" />`]),
    html`<link rel="icon" href="${icon.address}" type="image/svg+xml" />`,
    settingsScript(pageSettings(brand, config)),
  ];
  return parts.join('\n');
}

/** The brand's own face, for the end of the document. */
export const brandFace = ({ look }: HostedBrand, fonts: BuiltWeb['fonts']): string =>
  html`<link rel="preload" href="/${fonts[look]}" as="font" type="font/woff2" crossorigin />`.toString();

const themeColour = (theme: Theme, { tokens }: HostedBrand): Markup =>
  html`<meta name="theme-color" content="${tokens[theme].page}" media="(prefers-color-scheme: ${theme})" />`;

function settingsScript(settings: ReturnType<typeof pageSettings>): Markup {
  // `<` would let a value end the script element.
  const written = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return trustedHtml(`<script type="application/json" id="loginAppSettings">${written}</script>`);
}
