import { slot } from '@selvage/contract/document-slots';
import { directions, type Language } from '@selvage/contract/languages';

/** The styles of the login come with its page; the sheet of all screens is a file. */
export interface Styles {
  front: string;
  all: string;
}

export interface Unavailable {
  noScript: string;
  failed: string;
  contact: string;
}

export interface DocumentParts {
  language: Language;
  title: string;
  description: string;
  /** The markup inside the mount; empty where the page is drawn by its script alone. */
  body: string;
  styles: Styles;
  font: string;
  modules: readonly string[];
  /** Runs before any other. */
  earlyScript: string;
  /** What is said where scripts are switched off, or cannot be fetched. */
  unavailable: Unavailable;
  script: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/**
 * A whole page, with places for what the server knows: the brand, and the operator's settings. The faces are asked for at
 * its end: before the text, a browser would hold the first sight of it back for them.
 */
export function documentText(parts: DocumentParts): string {
  const { language } = parts;
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}" data-brand="${slot('id')}" data-passkeys="${slot('passkeys')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(parts.title)}</title>
<meta name="description" content="${escaped(parts.description)}">
<meta name="color-scheme" content="light dark">
${stylesOf(parts)}
${parts.modules.map((module) => `<link rel="modulepreload" href="/${module}">`).join('\n')}
${slot('head')}
<script>${parts.earlyScript}</script>
</head>
<body>
${noticesOf(parts.unavailable)}
${slot('application')}<div id="loginApp" data-brand="${slot('id')}" data-language="${language}">${parts.body}</div>
<link rel="preload" href="/${parts.font}" as="font" type="font/woff2" crossorigin>
${slot('faces')}
<script type="module" src="/${parts.script}"></script>
</body>
</html>
`;
}

const noticesOf = ({ noScript, failed, contact }: Unavailable): string => {
  const link = `<a href="${slot('contact')}">${escaped(contact)}</a>${slot('phone')}`;
  return `<noscript><p>${escaped(noScript)} ${link}</p></noscript>
<p id="loginAppFailed" role="alert" hidden>${escaped(failed)} ${link}</p>`;
};

const stylesOf = ({ body, styles }: DocumentParts): string =>
  body === ''
    ? `<link rel="stylesheet" href="/${styles.all}">`
    : `<style data-all="/${styles.all}">${styles.front}</style>`;
