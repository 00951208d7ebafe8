import { slot } from '@selvage/contract/document-slots';
import { directions, type Language } from '@selvage/contract/languages';

/** The styles of the login are in its page. The style sheet of all screens is a file. */
export interface Styles {
  front: string;
  all: string;
}

export interface Unavailable {
  failed: string;
  contact: string;
}

export interface DocumentParts {
  language: Language;
  title: string;
  description: string;
  /** The markup inside the mount. Empty if only the script draws the page. */
  body: string;
  styles: Styles;
  font: string;
  modules: readonly string[];
  /** Runs before all other scripts. */
  earlyScript: string;
  /** Replaces an empty body if scripts are off. */
  withoutScripts: string;
  /** Shown if scripts cannot be loaded. */
  unavailable: Unavailable;
  script: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/**
 * A whole page, with placeholders for the brand and the operator's settings. The fonts are requested at the end, because before the text
 * they would delay the first paint.
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
<noscript><style>${noScriptStyle}</style></noscript>
${parts.modules.map((module) => `<link rel="modulepreload" href="/${module}">`).join('\n')}
${slot('head')}
<script>${parts.earlyScript}</script>
</head>
<body>
${failedNotice(parts.unavailable)}${parts.body === '' ? parts.withoutScripts : ''}
${slot('application')}<div id="loginApp" data-brand="${slot('id')}" data-language="${language}">${parts.body}</div>
<link rel="preload" href="/${parts.font}" as="font" type="font/woff2" crossorigin>
${slot('faces')}
<script type="module" src="/${parts.script}"></script>
</body>
</html>
`;
}

/** Nothing works without scripts, so only the notice and the links around it are shown. */
export const noScriptStyle =
  'noscript{display:contents}#loginApp main>:not(noscript),.lp header [role=group]{display:none}';

const failedNotice = ({ failed, contact }: Unavailable): string =>
  `<p id="loginAppFailed" role="alert" hidden>${escaped(failed)} <a href="${slot('contact')}">${escaped(contact)}</a>${slot('phone')}</p>`;

const stylesOf = ({ body, styles }: DocumentParts): string =>
  body === ''
    ? `<link rel="stylesheet" href="/${styles.all}">`
    : `<style data-all="/${styles.all}">${styles.front}</style>`;
