import MarkdownIt from 'markdown-it';

// HTML in the source is shown as text, and links lead only where markdown-it's own check lets them: never to a script.
const markdown = new MarkdownIt('commonmark', { html: false });

export const renderMarkdown = (source: string): string => markdown.render(source);
