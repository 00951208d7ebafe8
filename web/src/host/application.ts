import { type Language, languages } from '@selvage/contract/languages';

/** The application that the person logs in to, from a template that the server wrote into the document. */
export interface Application {
  names: Readonly<Record<Language, string>>;
  /** HTML for the login and for the screens after it, with a sentence in every language. The server has escaped it. */
  lines: Readonly<Record<'login' | 'way', string>>;
}

export function applicationIn(page: Document): Application | undefined {
  const template = page.querySelector<HTMLTemplateElement>('template#loginAppFor');
  if (template === null) return undefined;
  const line = (at: string) => template.content.querySelector(`[data-at="${at}"]`)?.innerHTML ?? '';
  const [en = '', ga = ''] = languages.map((language) => template.dataset[language]);
  return { names: { en, ga }, lines: { login: line('login'), way: line('way') } };
}
