import { languages } from '@selvage/contract/languages';
import { irishDay } from '@selvage/contract/rules/dates';
import { minutes } from '@selvage/contract/time-units';
import { type Kind, kinds } from '@selvage/contract/user-types';
import type { Db } from '../db/database.ts';
import { failureFields } from '../db/database-errors.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Agreed, AskedSession, AskedText, OwedTexts, Terms, UnevenText } from '../gateways/content/asked-text.ts';
import type { ContentText } from '../gateways/content/content-text.ts';
import { unevenness } from '../gateways/content/lint-folder.ts';
import { currentTexts, subjectsOf, wordingOf } from './agreed-texts.ts';
import { storeWordings } from './consent-ledger.ts';

// A text that has `from` in its front matter is agreed to again. Each instance reads all texts at its start and every minute, so that reading a
// session needs no file.

type Place = { brand: string; kind: Kind };

export class AskedTerms implements Terms {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'content' | 'config' | 'log'>;
  #texts = new Map<string, readonly AskedText[]>();
  #uneven: readonly UnevenText[] = [];
  #isAsking = false;

  constructor(deps: Pick<Deps, 'db' | 'now' | 'content' | 'config' | 'log'>) {
    this.#deps = deps;
  }

  get isAsking(): boolean {
    return this.#isAsking;
  }

  get uneven(): readonly UnevenText[] {
    return this.#uneven;
  }

  /** Reads all texts, stores those that are new, and reports once which ask nobody because of a fault. */
  async refresh(): Promise<void> {
    const { config, content, db, log, now } = this.#deps;
    const { texts, uneven } = await readAskedTexts({ config, content });
    const wordings = [...texts.values()].flat().flatMap((text) => Object.values(text.texts).map(wordingOf));
    const unique = new Map(wordings.map((wording) => [wording.digest, wording]));
    await storeNewWordings(db, [...unique.values()], now());
    const known = new Set(this.#uneven.map((each) => JSON.stringify(each)));
    for (const each of uneven) if (!known.has(JSON.stringify(each))) log.warn({ ...each }, unevenMessage);
    this.#texts = texts;
    this.#uneven = uneven;
    this.#isAsking = [...texts.values()].flat().some(({ days }) => days !== null);
  }

  /** The texts of a kind that ask people on this day, and those that everybody must have agreed to. */
  textsOf({ brand, kind }: Place): readonly AskedText[] {
    return this.#texts.get(placeName({ brand, kind })) ?? [];
  }

  /** What a session must or should answer. Null if nothing. It runs at each read of a session, so it reads no file and no row. */
  owedBy({ kind, brand, createdAt, agreed, isConsentWithdrawn }: AskedSession, now: Date): OwedTexts | null {
    if (!this.#isAsking && !isConsentWithdrawn) return null;
    const today = irishDay(now);
    const opened = irishDay(createdAt);
    const isForgotten = ({ subject }: AskedText) => subject === 'data-processing' && isConsentWithdrawn;
    const isOwed = (text: AskedText) => isForgotten(text) || isAskedOn(text, today, agreed);
    // A session from before the required day is not interrupted.
    const isSpared = (text: AskedText) =>
      !isForgotten(text) && text.days !== null && text.days.required <= today && opened < text.days.required;
    const texts = this.textsOf({ brand, kind }).filter((text) => isOwed(text) && !isSpared(text));
    if (texts.length === 0) return null;
    const isRequired = texts.some((text) => isForgotten(text) || (text.days !== null && text.days.required <= today));
    const later = texts.flatMap(({ days }) => days?.required ?? []).toSorted();
    return { texts, laterUntil: isRequired ? null : (later[0] ?? null) };
  }

  /** True if an account must agree before an application on a device may go on. */
  async isRequiredOf({ brand, kind, accountId }: Place & { accountId: AccountId }, now: Date): Promise<boolean> {
    const today = irishDay(now);
    const required = this.textsOf({ brand, kind }).filter(({ days }) => days !== null && days.required <= today);
    if (required.length === 0) return false;
    const agreed = await agreedBy(this.#deps.db, accountId);
    return required.some((text) => isAskedOn(text, today, agreed));
  }
}

const unevenMessage = 'a text asks nobody to agree, because its two languages differ in version or days';

const placeName = ({ brand, kind }: Place): string => `${brand} ${kind}`;

/** An agreement to a text with a later day counts too, because two instances may have different files for a while. */
const isAskedOn = ({ days, series, effective }: AskedText, today: string, agreed: Agreed): boolean =>
  days !== null && days.from <= today && !((agreed[series] ?? '') >= effective);

/** Reads the texts of every brand and kind. */
export async function readAskedTexts({ config, content }: Pick<Deps, 'config' | 'content'>) {
  const texts = new Map<string, AskedText[]>();
  const uneven: UnevenText[] = [];
  for (const brand of config.brands)
    for (const kind of kinds) {
      const place = { brand: brand.id, kind };
      const found: AskedText[] = [];
      for (const subject of subjectsOf(kind)) {
        const each = await currentTexts({ content }, { brand, kind, subject });
        const { en, ga } = each;
        if (en === undefined || ga === undefined) continue;
        const problem = problemOf([en, ga]);
        if (problem !== undefined) uneven.push({ ...place, subject, problem });
        const { series, version, effective, asks } = en;
        const days = problem === undefined && asks ? { from: asks.from, required: asks.required } : null;
        found.push({ subject, series, version, effective, days, texts: { en, ga } });
      }
      texts.set(placeName(place), found);
    }
  return { texts, uneven };
}

function problemOf(texts: readonly ContentText[]): string | undefined {
  const [first, ...others] = texts;
  if (texts.every(({ asks }) => asks === null)) return undefined;
  if (others.some((other) => other.series !== first?.series || other.language === first.language))
    return `does not exist in ${languages.join(' and ')} side by side`;
  return unevenness(texts);
}

/** Asks for the stored digests first, because an insert without effect would still write to the log of the database. */
async function storeNewWordings(db: Db, wordings: readonly ReturnType<typeof wordingOf>[], now: Date): Promise<void> {
  if (wordings.length === 0) return;
  const digests = wordings.map(({ digest }) => Buffer.from(digest, 'hex'));
  const rows = await db.selectFrom('wordings').select('digest').where('digest', 'in', digests).execute();
  const known = new Set(rows.map(({ digest }) => digest.toString('hex')));
  await storeWordings(
    db,
    wordings.filter(({ digest }) => !known.has(digest)),
    now,
  );
}

/** The last day of each series to which an account agreed. Rows of earlier versions name no series, and count as older than any text. */
export async function agreedBy(db: Db, accountId: AccountId): Promise<Agreed> {
  const rows = await db
    .selectFrom('consents')
    .select((consent) => ['series', consent.fn.max('effective').as('effective')])
    .where('account_id', '=', accountId)
    .where('act', '=', 'agreed')
    .where('series', 'is not', null)
    .where('effective', 'is not', null)
    .groupBy('series')
    .execute();
  return Object.fromEntries(rows.map(({ series, effective }) => [series ?? '', effective ?? '']));
}

/** Reads the texts now and every minute. */
export async function watchTerms(
  deps: Pick<Deps, 'db' | 'now' | 'content' | 'config' | 'log'>,
): Promise<{ terms: AskedTerms; stop: () => void }> {
  const terms = new AskedTerms(deps);
  await terms.refresh();
  const timer = setInterval(
    () =>
      void terms
        .refresh()
        .catch((error: unknown) => deps.log.warn(failureFields(error), 'the terms could not be read')),
    minutes(1),
  ).unref();
  return { terms, stop: () => clearInterval(timer) };
}
