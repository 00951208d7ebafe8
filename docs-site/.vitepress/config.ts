import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { copyLinkedFiles, markdownOptions } from './markdown.ts';
import { relativeAddresses } from './relative-addresses.ts';
import { sidebar } from './sidebar.ts';

export default defineConfig({
  title: 'Selvage',
  description: 'The documentation of Selvage, a sign-in and account portal for a health insurer.',
  lang: 'en',
  // The addresses of the site are the paths of the repository, so that its links hold in both places.
  srcDir: '..',
  srcExclude: ['content/**', 'data/**', 'docs-site/**', 'e2e/**', 'server/**', 'site/**'],
  rewrites: {
    'README.md': 'index.md',
    'bench/README.md': 'bench/index.md',
    'docs/decisions/README.md': 'docs/decisions/index.md',
    'docs/requirements/README.md': 'docs/requirements/index.md',
  },
  outDir: '../site',
  cacheDir: 'node_modules/.vitepress',
  // The README names the addresses of a server that was started on the reader's own machine.
  ignoreDeadLinks: 'localhostLinks',
  head: [
    ['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }],
    // A browser runs no module of a page that was opened from a disk: what needs one is hidden there (theme/style.css).
    ['script', {}, "if (location.protocol !== 'file:') document.documentElement.classList.remove('without-script')"],
  ],
  markdown: markdownOptions,
  transformHtml: relativeAddresses,
  buildEnd: copyLinkedFiles,
  themeConfig: {
    logo: { light: '/icon.svg', dark: '/icon-dark.svg' },
    sidebar,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { combineWith: 'AND' } } },
    },
    notFound: { quote: 'There is no such page in this version.', linkText: 'Overview', linkLabel: 'To the overview' },
    footer: { message: 'Selvage is licensed under Apache-2.0.' },
  },
  vite: {
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    plugins: [
      {
        // The pages are outside of this package, where Vite does not find Vue: Node does, from what is built here.
        name: 'vue-for-pages',
        enforce: 'pre',
        resolveId: (id, _importer, { ssr }) =>
          ssr === true && /^vue(?:\/server-renderer)?$/.test(id) ? { id, external: true } : undefined,
      },
    ],
  },
});
