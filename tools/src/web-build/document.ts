import type { Brand } from '@selvage/contract/brands';
import type { Language } from '@selvage/contract/languages';

export interface DocumentParts {
  brand: Brand;
  language: Language;
  title: string;
  description: string;
  /** The markup inside the mount; empty where the page is drawn by its script alone. */
  body: string;
  style: string;
  themeColours: { light: string; dark: string };
  icon: string;
  fonts: readonly string[];
  modules: readonly string[];
  script: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** A whole page. The server puts the operator's settings where the comment is. */
export function documentText(parts: DocumentParts): string {
  const { brand, language, themeColours } = parts;
  return `<!doctype html>
<html lang="${language}" dir="ltr" data-brand="${brand.id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(parts.title)}</title>
<meta name="description" content="${escaped(parts.description)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${themeColours.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${themeColours.dark}" media="(prefers-color-scheme: dark)">
<style>${parts.style}</style>
${parts.fonts.map((font) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${parts.modules.map((module) => `<link rel="modulepreload" href="/${module}">`).join('\n')}
<link rel="icon" href="/${parts.icon}" type="image/svg+xml">
<!--settings-->
</head>
<body>
<div id="loginApp" data-brand="${brand.id}" data-language="${language}">${parts.body}</div>
<script type="module" src="/${parts.script}"></script>
</body>
</html>
`;
}
