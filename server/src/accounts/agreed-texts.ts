import type { AnsweredSubject, ShownWordings } from '@selvage/contract/api/consents';
import { languages, type Language } from '@selvage/contract/languages';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { HostedBrand } from '../config/config.ts';
import { isShippedPage } from '../config/shipped-values.ts';
import type { Deps } from '../deps.ts';
import type { ContentText } from '../gateways/content/content-text.ts';
import { refuse } from '../refuse.ts';
import type { ConsentEntry, Wording } from './consent-ledger.ts';

/** The content file of each text that people agree to. */
export const textNames = { terms: 'terms', 'data-processing': 'dpnotice' } as const satisfies Record<
  AnsweredSubject,
  string
>;

/** The texts that a kind of user agrees to. Only the wellness kind has a notice about the use of data. */
export const subjectsOf = (kind: Kind): readonly AnsweredSubject[] =>
  kind === 'wellness' ? ['terms', 'data-processing'] : ['terms'];

interface Place {
  brand: Pick<HostedBrand, 'id'>;
  kind: Kind;
  subject: AnsweredSubject;
}

/** The current text of each language. A language without a file of its own has the English text. */
export async function currentTexts(
  { content }: Pick<Deps, 'content'>,
  { brand, kind, subject }: Place,
): Promise<Partial<Record<Language, ContentText>>> {
  const found = await Promise.all(
    languages.map(async (language) => {
      const text = await content.find({ brand: brand.id, language, section: kind, name: textNames[subject] });
      return [language, text] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, text]) => text !== undefined));
}

export const wordingOf = ({ wording, series, title, version, effective, language, source }: ContentText): Wording => ({
  digest: wording,
  series,
  title,
  version,
  effective,
  language,
  body: source,
});

interface Given {
  brand: HostedBrand;
  kind: Kind;
  language: Language;
  given: ConsentEntry['given'];
  /** The digests that the browser sent. Without one, the person saw the text in the language of the request. */
  wordings: ShownWordings;
}

/**
 * The row of the ledger for a text that a person agrees to. Null if the browser showed another text than the current one. The wording is
 * empty if another site showed the terms.
 */
export async function agreementTo(
  deps: Pick<Deps, 'content'>,
  subject: AnsweredSubject,
  { brand, kind, language, given, wordings }: Given,
): Promise<ConsentEntry | null> {
  const texts = await currentTexts(deps, { brand, kind, subject });
  const digest = wordings[subject];
  const shown = digest === undefined ? texts[language] : Object.values(texts).find(({ wording }) => wording === digest);
  if (digest !== undefined && shown === undefined) return null;
  const isOurs =
    subject !== 'terms' || (given !== 'embedded' && isShippedPage(brand.links.terms[kind], termsPage(kind)));
  return {
    subject,
    act: 'agreed',
    series: shown?.series ?? `default/${kind}/${textNames[subject]}`,
    version: shown?.version ?? '',
    effective: shown?.effective ?? '',
    language: shown?.language ?? language,
    wording: shown && isOurs ? wordingOf(shown) : null,
    brand: brand.id,
    given,
  };
}

const termsPage = (kind: Kind): string => userTypes[kind].termsPage.replace(/\/$/, '');

/** The rows of the ledger for all texts of the kind. A text that changed since the browser showed it is refused. */
export function agreementsTo(
  deps: Pick<Deps, 'content'>,
  subjects: readonly AnsweredSubject[],
  given: Given,
): Promise<ConsentEntry[]> {
  return Promise.all(
    subjects.map(
      async (subject) =>
        (await agreementTo(deps, subject, { ...given, given: subject === 'terms' ? given.given : 'page' })) ??
        refuse('terms.changed'),
    ),
  );
}
