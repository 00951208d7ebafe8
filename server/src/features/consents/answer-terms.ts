import type { AskedText as AskedReply, ShownWordings, termsToAnswer } from '@selvage/contract/api/consents';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Language } from '@selvage/contract/languages';
import { wordingOf } from '../../accounts/agreed-texts.ts';
import type { AskedText, OwedTexts } from '../../gateways/content/asked-text.ts';
import { type Change, changeAccount } from '../../accounts/change-account.ts';
import { hasAgreedTo } from '../../accounts/consent-ledger.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { ContentText } from '../../gateways/content/content-text.ts';
import { spokenHtml } from '../../gateways/content/content-text.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { refuse } from '../../refuse.ts';
import { hasDeclined, isConsentWithdrawn, setConsentWithdrawn, wordingsBefore } from './store.ts';

/** The texts that a session must or should answer, in one language. */
export async function termsAsked(
  db: Db,
  accountId: AccountId,
  owed: OwedTexts | null,
  language: Language,
): Promise<ReplyOf<typeof termsToAnswer>> {
  if (owed === null) return { texts: [] };
  const digests = owed.texts.flatMap(({ texts }) => Object.values(texts).map(({ wording }) => wording));
  const before = await wordingsBefore(db, accountId, digests);
  const asked = owed.texts.map(({ subject, texts }): AskedReply => {
    const text = texts[language];
    return {
      subject,
      title: text.title,
      html: spokenHtml(text, language),
      language: text.language,
      version: text.version,
      effective: text.effective,
      wording: text.wording,
      changes: [...(text.asks?.changes ?? [])],
      ...(before[subject] !== undefined && { before: before[subject] }),
    };
  });
  return { texts: asked, ...(owed.laterUntil !== null && { laterUntil: owed.laterUntil }) };
}

interface Answer {
  answer: 'agree' | 'decline';
  wordings: ShownWordings;
}

/** Each text that is asked for, in the language that the person read. */
type Read = readonly { asked: AskedText; text: ContentText }[];

/**
 * Records the answer to all texts that the session is asked for. Nothing is asked any more if another tab answered first. `owed` is read again
 * if the person read a text that this instance does not know yet.
 */
export async function answerTerms(
  deps: Pick<Deps, 'db' | 'now' | 'wakeOutbox' | 'terms'>,
  person: KnownSession,
  { answer, wordings }: Answer,
  owedNow: () => Promise<OwedTexts | null>,
): Promise<void> {
  const { owedTexts: owed } = person;
  if (owed === null) return;
  const read = textsRead(owed, wordings) ?? (await textsReadAgain(deps, wordings, owedNow)) ?? refuse('terms.changed');
  await changeAccount(deps, person, {}, async (change) => {
    let isTold = false;
    for (const { asked, text } of read) isTold = (await answerText(change, { asked, text, answer })) || isTold;
    return isTold ? undefined : change.untold(undefined);
  });
}

/** Undefined if a digest is not the one of a current text. A missing digest is a malformed answer. */
function textsRead({ texts }: OwedTexts, wordings: ShownWordings): Read | undefined {
  const read = texts.map((asked) => {
    const digest = wordings[asked.subject] ?? refuse('request.malformed');
    return { asked, text: Object.values(asked.texts).find(({ wording }) => wording === digest) };
  });
  return read.every((each): each is Read[number] => each.text !== undefined) ? read : undefined;
}

async function textsReadAgain(
  { terms }: Pick<Deps, 'terms'>,
  wordings: ShownWordings,
  owedNow: () => Promise<OwedTexts | null>,
): Promise<Read | undefined> {
  await terms.refresh();
  const owed = await owedNow();
  return owed === null ? undefined : textsRead(owed, wordings);
}

/** Returns false if the same answer is recorded already. */
async function answerText(
  change: Change,
  { asked, text, answer }: Read[number] & { answer: Answer['answer'] },
): Promise<boolean> {
  const { tx, account, context } = change;
  const isForgotten = asked.subject === 'data-processing' && (await isConsentWithdrawn(tx, account.id));
  if (!isForgotten && (await hasAgreedTo(tx, account.id, asked))) return false;
  if (answer === 'decline' && (await hasDeclined(tx, account.id, asked))) return false;
  const { series, version, effective, language } = text;
  await change.consent({
    subject: asked.subject,
    act: answer === 'agree' ? 'agreed' : 'declined',
    series,
    version,
    effective,
    language,
    wording: wordingOf(text),
    brand: context.brand.id,
    given: 'page',
  });
  if (answer === 'agree' && isForgotten) await setConsentWithdrawn(tx, account.id, null);
  return true;
}
