import { html, type Markup } from '@selvage/server/html';

/** The ways to embed the login: in the page, in a frame, or in a frame from another site. */
export type Embedding = { way: 'page' } | { way: 'frame' | 'other-site'; origin: string };

export const embedPagePaths = {
  page: '/dev/embed',
  frame: '/dev/embed/frame',
  'other-site': '/dev/embed/other-site',
} as const satisfies Record<Embedding['way'], string>;

const names: Readonly<Record<Embedding['way'], string>> = {
  page: 'In the page',
  frame: 'In a frame',
  'other-site': 'In a frame on another site',
};

/**
 * A page with a different look that embeds the login and shows the messages between both. It is for developers, so it
 * is only in English.
 */
export function embedPage(embedding: Embedding): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>A member page with the login in it</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/dev/member-page.css" />
        <script type="module" src="/dev/member-page.js"></script>
        ${embedding.way === 'page' ? html`<script type="module" src="/embed.js"></script>` : null}
      </head>
      <body>
        <header>
          <p class="site">A member page</p>
          <nav aria-label="Ways to embed">${ways(embedding.way)}</nav>
        </header>
        <main>
          <section aria-label="The login">${login(embedding)}</section>
          <aside aria-label="What the page and the login say">${controls(embedding.way)} ${messages}</aside>
        </main>
      </body>
    </html> `.source;
}

const ways = (current: Embedding['way']): readonly Markup[] =>
  (['page', 'frame', 'other-site'] as const).map(
    (way) =>
      html`<a href="${embedPagePaths[way]}" ${way === current ? html` aria-current="page"` : null}>${names[way]}</a>`,
  );

const login = (embedding: Embedding): Markup =>
  embedding.way === 'page'
    ? html`<div id="loginApp" data-embedded></div>`
    : html`<iframe
        id="loginFrame"
        title="Log in"
        src="${embedding.origin}/memberlogin/login"
        allow="publickey-credentials-get; publickey-credentials-create"
      ></iframe>`;

const commands: readonly (readonly [label: string, command: object])[] = [
  ['Log in', { type: 'navigate', screen: 'login' }],
  ['Register', { type: 'navigate', screen: 'register' }],
  ['Account preferences', { type: 'navigate', screen: 'settings' }],
  ['Stay logged in', { type: 'extend-session' }],
  ['Log out', { type: 'logout' }],
  ['English', { type: 'configure', language: 'en' }],
  ['Gaeilge', { type: 'configure', language: 'ga' }],
  ['Light', { type: 'configure', theme: 'light' }],
  ['Dark', { type: 'configure', theme: 'dark' }],
];

function controls(way: Embedding['way']): Markup {
  const buttons = commands.map(
    ([label, command]) => html`<button type="button" data-command="${JSON.stringify(command)}">${label}</button>`,
  );
  return html`<h2>Tell the login</h2>
    <div class="commands">${buttons}</div>
    ${
      way === 'page'
        ? html`<p>
            <label><input type="checkbox" id="stay" checked /> Stay on this page after logging in</label>
          </p>`
        : null
    }`;
}

const messages = html`<h2>What it says</h2>
  <div role="log" aria-label="Messages from the login" tabindex="0"><ol id="messages"></ol></div>`;
