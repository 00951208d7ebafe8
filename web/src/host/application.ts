import { type Language, languages } from '@selvage/contract/languages';

/** OP15: the application that this document leads to, as the server wrote it there. */
export interface Application {
  names: Readonly<Record<Language, string>>;
  /** What stands at the login and on each screen on the way, in every language; the server has escaped it. */
  lines: Readonly<Record<'login' | 'way', string>>;
}

export function applicationIn(page: Document): Application | undefined {
  const template = page.querySelector<HTMLTemplateElement>('template#loginAppFor');
  if (template === null) return undefined;
  const line = (at: string) => template.content.querySelector(`[data-at="${at}"]`)?.innerHTML ?? '';
  const [en = '', ga = ''] = languages.map((language) => template.dataset[language]);
  return { names: { en, ga }, lines: { login: line('login'), way: line('way') } };
}
