import type { Deps } from '../../deps.ts';
import type { Tables } from '../../db/tables.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import type { Applicant } from './applicant.ts';

type Consent = Omit<Tables['consents'], 'account_id' | 'at'>;

/** P12: what was agreed to, in which version and language, and where. Consultants and hospitals agree when they sign in. */
export async function consentsOf(
  deps: Pick<Deps, 'content'>,
  applicant: Applicant,
  { brand, language }: RequestContext,
): Promise<Consent[]> {
  const { kind } = applicant.claim;
  if (kind !== 'member' && kind !== 'wellness') return [];
  const agreedTo = async (
    subject: Consent['subject'],
    name: 'terms' | 'dpnotice',
    given: Consent['given'],
  ): Promise<Consent> => {
    const text = await deps.content.find({ brand: brand.id, language, section: kind, name });
    return { subject, version: text?.version ?? '', language: text?.language ?? language, brand: brand.id, given };
  };
  const terms = await agreedTo('terms', 'terms', applicant.termsGiven);
  return kind === 'wellness' ? [terms, await agreedTo('data-processing', 'dpnotice', 'page')] : [terms];
}
