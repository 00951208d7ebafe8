import { agreementTo } from '../../accounts/agreed-texts.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import type { Deps } from '../../deps.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { agreementsOf, endAllApplications, isConsentWithdrawn, setConsentWithdrawn } from './store.ts';

/**
 * Withdraws the consent to the use of data. Giving it took one tick, so this takes one confirmation. The other sessions and all applications
 * end, and this session owes the notice from now on. Does nothing if no consent is left.
 */
export async function withdrawDataUse(
  deps: Pick<Deps, 'db' | 'now' | 'wakeOutbox' | 'content'>,
  person: KnownSession,
): Promise<void> {
  const { kind } = person.account;
  if (kind !== 'wellness') return;
  const { brand, language } = person.context;
  const asked = { brand, kind, language, given: 'page', wordings: {} } as const;
  const current = await agreementTo(deps, 'data-processing', asked);
  await changeAccount(deps, person, {}, async (change) => {
    const { tx, account, now } = change;
    const given = (await agreementsOf(tx, account.id)).find(
      ({ subject, act }) => subject === 'data-processing' && act === 'agreed',
    );
    if (given === undefined || current === null || (await isConsentWithdrawn(tx, account.id)))
      return change.untold(undefined);
    // Rows of earlier versions do not name their text.
    const { series, version, effective } = given;
    await change.consent({
      ...current,
      act: 'withdrawn',
      series: series ?? current.series,
      version,
      effective: effective ?? '',
      wording: null,
    });
    await setConsentWithdrawn(tx, account.id, now);
    await change.endCredentials('consent-withdrawn');
    await endAllApplications(tx, account.id, now);
    await change.notify('consent-withdrawn');
    return undefined;
  });
}
