import { createHash } from 'node:crypto';
import type { Language } from '@selvage/contract/languages';
import type { Wording } from '../../accounts/consent-ledger.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { consentRows } from './consent-rows.ts';
import { consentWords } from './words.ts';

/**
 * What the consent page said, as a text: its title and the list of its sentences, without the person's values. It has the form of a content
 * file, so that one page shows both.
 */
export function consentWording(client: OidcClient, scopes: readonly string[], language: Language): Wording {
  const said = consentWords[language];
  const name = client.name[language];
  const { details, uses, login } = consentRows(scopes, {}, said);
  const part = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', `## ${plain(heading)}`, '', ...lines.map((line) => `- ${plain(line)}`)];
  const title = oneLine(said.title(name));
  const body = Buffer.from(
    [
      '---',
      `title: ${title}`,
      '---',
      '',
      plain(said.asks(name)),
      ...part(
        said.details(name),
        details.map(({ label }) => label),
      ),
      ...part(said.uses, uses),
      ...part(said.login, login),
      '',
    ].join('\n'),
  );
  const digest = createHash('sha256').update(body).digest('hex');
  return { digest, series: client.id, title, version: '', effective: '', language, body };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** One line. Characters that Markdown reads get a backslash. */
const plain = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>#]/g, '\\$&');
