import { copyFile, mkdir } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { MarkdownEnv, MarkdownOptions, SiteConfig } from 'vitepress';
import { diagramTable } from './diagram.ts';
import { repository } from './sidebar.ts';

/** Files of the repository that a page links to and that are no pages, such as an example or a configuration. */
const linkedFiles = new Set<string>();

/** GitHub's rule, so that a link to a heading holds in both places. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

export const markdownOptions: MarkdownOptions = {
  anchor: { slugify },
  // The usual light theme has an orange that is too pale to read.
  theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  // Pages are written for a forge, which knows neither attributes in braces nor bare host names as links.
  attrs: { disable: true },
  linkify: false,
  config: (md) => {
    const { text, link_open: link, fence } = md.renderer.rules;
    if (!text || !link || !fence) throw new Error('VitePress renders text, links and code in another way now');
    // Vue would take two braces for an expression.
    md.renderer.rules['text'] = (...args) => text(...args).replaceAll('{{', '&#123;&#123;');
    md.renderer.rules['link_open'] = (tokens, at, options, env: MarkdownEnv, self) => {
      const token = tokens[at];
      const href = token?.attrGet('href');
      if (token && href) token.attrSet('href', siteHref(href, env.path));
      return link(tokens, at, options, env, self);
    };
    md.renderer.rules['fence'] = (tokens, at, options, env, self) => {
      const { info = '', content = '' } = tokens[at] ?? {};
      if (info.trim() !== 'mermaid') return fence(tokens, at, options, env, self);
      return md.render(diagramTable(content), { ...env });
    };
  },
};

/** Where a link of a page leads in the site. VitePress itself knows pages only. */
function siteHref(href: string, page: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = resolve(dirname(page), path);
  const found = statSync(target, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    if (statSync(join(target, 'README.md'), { throwIfNoEntry: false })) return `${path.replace(/\/$/, '')}/index.md`;
    throw new Error(`${page} links to the folder ${path}: link to a file in it`);
  }
  if (path.endsWith('.md'))
    return `${path.replace(/README\.md$/, 'index.md')}${anchor === undefined ? '' : `#${anchor}`}`;
  if (!found) throw new Error(`${page} links to ${path}, which is not there`);
  const file = relative(repository, target);
  linkedFiles.add(file);
  return `/files/${file}.txt`;
}

/** As text, which every host and browser shows. */
export async function copyLinkedFiles({ outDir }: SiteConfig): Promise<void> {
  for (const file of linkedFiles) {
    const copy = join(outDir, 'files', `${file}.txt`);
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(join(repository, file), copy);
  }
}
