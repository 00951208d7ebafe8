import { posix } from 'node:path';
import { escapeHtml } from './escape-html.ts';
import { audienceOf, contentsHtml, folderHtml, onwardHtml, sidebarHtml, type Navigation } from './navigation.ts';
import type { Page } from './page.ts';
import { welcomeHtml } from './welcome.ts';

// `file:` is for whoever opens the pages from a disk: some browsers do not take that for 'self'.
const policy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'font-src'].map((kind) => `${kind} 'self' file:`),
  "img-src 'self' file: data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const mark =
  '<svg class="mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">' +
  '<path d="M5 6h15M5 18h15M30 4v15M42 4v15M6 29v15M18 29v15M29 42h15"/><path class="lit" d="M29 30h15"/></svg>';

export function pageDocument(page: Page, navigation: Navigation): string {
  const base = posix.relative(posix.dirname(page.address), '.') && '../';
  const audience = navigation.audiences[audienceOf(page, navigation)];
  const isStart = page.source === 'README.md';
  const sidebar = sidebarHtml(page, navigation);
  const contents = contentsHtml(page);
  return `<!doctype html>
<html lang="en" data-brand="linen">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(isStart ? 'Selvage: documentation' : `${page.title} · Selvage`)}</title>
<link rel="icon" href="${base}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}site.css">
<script defer src="${base}site.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
${strands(audienceOf(page, navigation))}
<header class="top">
<a class="home" href="${base}index.html">${mark}<span>Selvage</span> <small>Documentation</small></a>
<form id="search" role="search" data-base="${base}" hidden>
<label for="query">Search the documentation</label>
<input id="query" type="search" placeholder="Search" autocomplete="off" spellcheck="false" maxlength="100"><kbd aria-hidden="true">/</kbd>
<p class="nothing">Nothing found</p>
<ol aria-label="What was found" hidden></ol>
</form>
</header>
<p id="said" role="status" class="hidden"></p>
<details class="menu"><summary>Menu</summary><nav aria-label="Pages">${sidebar}</nav></details>
<div class="columns">
<nav class="sidebar" aria-label="Pages">${sidebar}</nav>
<main id="main" tabindex="-1">
${isStart ? welcomeHtml(page, navigation) : `<p class="eyebrow">${escapeHtml(audience?.name ?? '')}</p>\n<h1>${escapeHtml(page.title)}</h1>`}
${contents && `<details class="contents-here"><summary>On this page</summary>${contents}</details>`}
<div class="text">
${page.html}${folderHtml(page, navigation)}</div>
<nav class="onward" aria-label="Previous and next page">${onwardHtml(page, navigation)}</nav>
</main>
${contents && `<nav class="contents" aria-label="On this page"><p class="group">On this page</p>${contents}</nav>`}
</div>
<footer><p>Made from <code>${escapeHtml(page.source)}</code> of this version. Apache-2.0.</p></footer>
</body>
</html>
`;
}

/** The woven edge, with a strand for each audience. */
const strands = (lit: number): string =>
  `<div class="selvage" aria-hidden="true">${Array.from({ length: 5 }, (_, at) => (at === lit ? '<b></b>' : '<i></i>')).join('')}</div>`;
