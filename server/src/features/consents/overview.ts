import type { Agreement, privacyOverview } from '@selvage/contract/api/consents';
import type { Language } from '@selvage/contract/languages';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { referenceOf } from '../../accounts/account-store.ts';
import { applicationConsentsOf } from '../../accounts/application-consents.ts';
import { closingOf } from '../../accounts/closing-store.ts';
import { copyOf } from '../../accounts/copy-store.ts';
import { applicationName } from '../../config/oidc/application-name.ts';
import type { Deps } from '../../deps.ts';
import { spokenHtml } from '../../gateways/content/content-text.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { type AgreementRow, agreementsOf } from './store.ts';

/** Everything that the Privacy screen shows. */
export async function overviewOf(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'content'>,
  { account, context: { brand } }: KnownSession,
  language: Language,
): Promise<ReplyOf<typeof privacyOverview>> {
  const { db, config, now } = deps;
  const rows = await agreementsOf(db, account.id);
  const allowed = new Set((await applicationConsentsOf(db, account.id)).map(({ clientId }) => clientId));
  const seen = new Set<string>();
  const closesAt = await closingOf(db, account.id);
  const kept = await deps.content.find({ section: 'pages', name: 'kept', brand: brand.id, language });
  const { copies, closing, consentYears } = config.privacy;
  return {
    reference: await referenceOf(db, account.id),
    agreements: rows.map((row) => {
      const about = `${row.subject} ${row.subject === 'application' ? row.series : ''}`;
      // Only the newest row of a subject says what holds now.
      const isNewest = !seen.has(about);
      seen.add(about);
      const isOpen = row.subject === 'application' ? allowed.has(row.series ?? '') : row.subject === 'data-processing';
      return agreementOf(row, config, isNewest && isOpen && row.act === 'agreed' && !account.isConsentWithdrawn);
    }),
    copy: await copyOf(db, account.id, now()),
    ...(closesAt && { closesAt: closesAt.toISOString() }),
    may: { copy: copies.includes(account.kind), close: closing.includes(account.kind) },
    consentYears,
    ...(kept && { kept: { title: kept.title, html: spokenHtml(kept, language) } }),
  };
}

function agreementOf(
  { auditId, subject, act, series, version, effective, language, scopes, at, wording, title }: AgreementRow,
  config: Deps['config'],
  canWithdraw: boolean,
): Agreement {
  const application =
    subject === 'application' && series !== null
      ? { id: series, ...applicationName(config, series), scopes: scopes ?? [] }
      : undefined;
  return {
    id: auditId ?? `${subject}-${at.toISOString()}`,
    subject,
    act,
    at: at.toISOString(),
    ...(title !== null && { title }),
    version,
    ...(effective !== null && effective !== '' && { effective }),
    language,
    ...(wording !== null && { wording: wording.toString('hex') }),
    ...(application && { application }),
    canWithdraw,
  };
}
