import type MarkdownIt from 'markdown-it';

let markdown: Promise<MarkdownIt> | undefined;

/** Loaded with the first text: a start need not wait for it. */
export async function renderMarkdown(source: string): Promise<string> {
  markdown ??= load();
  return (await markdown).render(source);
}

async function load(): Promise<MarkdownIt> {
  const { default: Markdown } = await import('markdown-it');
  // HTML in the source is shown as text, and links lead only where markdown-it's own check lets them: never to a script.
  return new Markdown('commonmark', { html: false });
}
