import type { AccountSummary } from '@selvage/contract/api/account';
import type { User } from '@selvage/contract/api/session';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { type ReactNode, useEffect, useState } from 'react';
import { twoFactorConfig } from '@selvage/contract/api/two-factor';
import { backFromSettings, consentPage } from '../../../router/back-target.ts';
import { RequireSignedIn } from '../../../router/require-signed-in.tsx';
import { useQuery } from '../../../router/location.ts';
import { useScreen } from '../../../router/use-screen.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { accountMessages, protectionMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { AccountPage } from '../../../router/panels/account-page.tsx';
import { accountByKind } from '../account-by-kind.ts';
import { useAccountSummary } from '../state.ts';
import { SharedNotice } from './shared-notice.tsx';
import styles from './screen.module.css';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { paths } from '../../../router/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DetailsRow, Digits } from '../details/details-list.tsx';
import details from '../details/details-list.module.css';
import { type Embedded, useHostMode } from '../../../host/host-mode.ts';
import type { AccountMessages } from '../../../messages/en/account.ts';
import type { ProtectionMessages } from '../../../messages/en/protection.ts';
import { type Target, TargetLink } from '../../../router/panels/target-link.tsx';
import { useOwnWays } from '../../../ways/own-ways.ts';
import { heldLine, secondStepLine } from '../../../ways/protection.ts';
import type { OwnWays } from '../../../ways/way-item.tsx';
import { Unbroken } from '../../../ui/text/unbroken.tsx';
import { callResult } from '../../../api/call.ts';

/** Rows and cards stay blank until all answers are there, and then appear together. A later row would push the others down. */
export function SettingsScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="settings">
      {(user) => <Settings kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

function Settings({ kind, user }: { kind: Kind; user: User }) {
  const { settings } = useMessages(accountMessages);
  const heading = useScreen({ screen: 'settings', kind, title: settings.title });
  const back = backFromSettings(kind, user, useQuery());
  const twoFactor = useTwoFactor();
  const summary = useAccountSummary(true);
  const isKnown = summary !== undefined && twoFactor.phase !== 'finding';
  const facts = isKnown ? { summary, twoFactor } : blankFacts(kind);
  const { embedded } = useHostMode();
  const [isNoticeClosed, setNoticeClosed] = useState(false);
  const showsNotice = facts.summary.organisation?.isProbablyShared === true && !embedded && !isNoticeClosed;
  const closeNotice = () => {
    setNoticeClosed(true);
    heading.current?.focus();
  };
  return (
    <AccountPage kind={kind} heading={heading} messages={settings} email={user.email} back={back}>
      <div role="status">{!isKnown && <VisuallyHidden>{settings.loading}</VisuallyHidden>}</div>
      {showsNotice && <SharedNotice kind={kind} onClose={closeNotice} />}
      <div
        key={isKnown ? 'known' : 'blank'}
        className={styles['overview']}
        inert={!isKnown}
        aria-hidden={!isKnown || undefined}
        data-blank={!isKnown || undefined}
      >
        <div className={styles['sections']}>
          <AboutYou summary={facts.summary} />
          <SecuritySummary kind={kind} twoFactor={facts.twoFactor} />
        </div>
        <SettingsCards kind={kind} {...facts} />
      </div>
    </AccountPage>
  );
}

/** The usual rows and cards of the kind, without content. */
const blankFacts = (kind: Kind): { summary: AccountSummary; twoFactor: KnownSecondFactor } => ({
  summary: accountByKind[kind].hasNameAndGroup ? { name: '', groupId: '' } : {},
  twoFactor: { phase: 'offered', ways: null },
});

/** The person's data that Account details does not show. */
export function AboutYou({ summary }: { summary: AccountSummary }) {
  const { you } = useMessages(accountMessages).settings;
  return (
    <Facts id="settings-you" title={you.title}>
      {summary.name !== undefined && <DetailsRow label={you.name}>{summary.name}</DetailsRow>}
      {summary.groupId !== undefined && (
        <DetailsRow label={you.groupId}>
          <Digits>{summary.groupId}</Digits>
        </DetailsRow>
      )}
      <DetailsRow label={you.language} hint={you.languageNote}>
        {you.languageName}
      </DetailsRow>
    </Facts>
  );
}

/** Says how well the account is protected, and offers the next improvement. */
export function SecuritySummary({ kind, twoFactor }: { kind: Kind; twoFactor: KnownSecondFactor }) {
  const { safety } = useMessages(accountMessages).settings;
  const protection = useMessages(protectionMessages);
  if (twoFactor.phase === 'not-offered') return null;
  const { ways } = twoFactor;
  const isOff = ways?.asked.length === 0;
  const turnOn = { to: paths.mfaSettings(kind), label: safety.turnOn };
  return (
    <Facts id="settings-safety" title={safety.title}>
      <DetailsRow label={safety.twoFactor} link={isOff ? turnOn : undefined}>
        {ways && (
          <span className={styles['safety']} data-safe={!isOff}>
            <Icon name={isOff ? 'warning' : 'success'} />
            {secondStepLine(protection, ways)}
          </span>
        )}
      </DetailsRow>
    </Facts>
  );
}

function Facts({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 className={styles['section']} id={id}>
        {title}
      </h2>
      <dl className={`${details['list']} ${styles['facts']}`}>{children}</dl>
    </section>
  );
}

type CardName = keyof AccountMessages['settings']['cards'];

interface SettingsCardsProps {
  kind: Kind;
  summary: AccountSummary;
  twoFactor: KnownSecondFactor;
}

export function SettingsCards({ kind, summary: { organisation }, twoFactor }: SettingsCardsProps) {
  const { settings } = useMessages(accountMessages);
  const protection = useMessages(protectionMessages);
  const { embedded } = useHostMode();
  const { shell } = useLoginMessages();
  const names = cardNames({ kind, embedded, twoFactor, organisation });
  const targets = targetsOf(kind, embedded);
  const states = {
    ...statesOf(twoFactor, protection),
    ...(organisation?.reviewBy !== undefined && { colleagues: settings.cards.colleagues.reviewDue }),
  };
  const texts = textsOf(settings.cards, { kind, organisation });
  return (
    <ul className={styles['cards']}>
      {names.map((name) => (
        <SettingsCard
          key={name}
          to={targets[name]}
          title={settings.cards[name].title}
          note={'newWindow' in targets[name] ? shell.opensInNewTab : undefined}
          text={texts[name]}
          state={states[name]}
        />
      ))}
    </ul>
  );
}

interface ShownCards {
  kind: Kind;
  embedded: Embedded;
  twoFactor: KnownSecondFactor;
  organisation: AccountSummary['organisation'];
}

/**
 * The cards for each kind. The privacy card is left out in an embedded portal, because the embedding page has one itself. So is the list of
 * colleagues, which only a whole page shows.
 */
function cardNames({ kind, embedded, twoFactor, organisation }: ShownCards): readonly CardName[] {
  const shown: Record<CardName, boolean> = {
    details: true,
    colleagues: organisation !== undefined && !embedded,
    privacy: accountByKind[kind].hasPrivacySettings && !embedded,
    twoFactor: twoFactor.phase !== 'not-offered',
    security: true,
  };
  return (['details', 'colleagues', 'privacy', 'twoFactor', 'security'] as const).filter((name) => shown[name]);
}

/** The text of each card, which depends on what the person may do there. */
function textsOf(
  cards: AccountMessages['settings']['cards'],
  { kind, organisation }: Pick<ShownCards, 'kind' | 'organisation'>,
): Record<CardName, string> {
  return {
    details: userTypes[kind].hasMemberNumber ? cards.details.textWithNumber : cards.details.text,
    colleagues: organisation?.role === 'staff' ? cards.colleagues.textForStaff : cards.colleagues.text,
    privacy: cards.privacy.text,
    twoFactor: cards.twoFactor.text,
    security: cards.security.text,
  };
}

/** An embedding page has no security page, so ours opens in a new window. */
const targetsOf = (kind: Kind, embedded: Embedded): Readonly<Record<CardName, Target>> => ({
  details: { screen: paths.accountDetails(kind) },
  colleagues: { screen: paths.colleagues(kind) },
  privacy: { page: consentPage() },
  twoFactor: { screen: paths.mfaSettings(kind) },
  security: embedded ? { page: paths.security(kind), newWindow: true } : { screen: paths.security(kind) },
});

/** The line of each card about its state. Empty until the answer is there, but the line keeps its place. */
function statesOf(twoFactor: KnownSecondFactor, protection: ProtectionMessages): Partial<Record<CardName, string>> {
  if (twoFactor.phase !== 'offered' || twoFactor.ways === null) return { twoFactor: '' };
  const security = heldLine(protection, twoFactor.ways);
  return { twoFactor: secondStepLine(protection, twoFactor.ways), ...(security && { security }) };
}

interface SettingsCardProps {
  to: Target;
  title: string;
  /** After the title. */
  note: string | undefined;
  text: string;
  /** The line is rendered even while it is empty, so that it keeps its place. */
  state?: string | undefined;
}

/** A card whose link in the heading covers the whole card, so that the Tab key stops only once in each card. */
function SettingsCard({ to, title, note, text, state }: SettingsCardProps) {
  return (
    <li className={styles['card']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>
          <TargetLink to={to} className={styles['link']}>
            <Unbroken text={note === undefined ? title : `${title} ${note}`} />
          </TargetLink>
        </h2>
        <p className={styles['text']}>
          <Unbroken text={text} />
        </p>
        {state !== undefined && <p className={styles['state']}>{state}</p>}
      </div>
      <Icon name="chevron" />
    </li>
  );
}

/** The second factor of the account. `ways` is null if the server did not answer. */
export type KnownSecondFactor = { phase: 'not-offered' } | { phase: 'offered'; ways: OwnWays | null };
export type TwoFactor = { phase: 'finding' } | KnownSecondFactor;

/**
 * Loads whether 2-factor authentication is offered, and the person’s ways. If the first fails, 2-factor authentication counts as not
 * offered. If the second fails, `ways` is null.
 */
export function useTwoFactor(): TwoFactor {
  const [offered, setOffered] = useState<boolean>();
  const ways = useOwnWays();
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const askWhetherOffered = async () => {
      const result = await callResult(twoFactorConfig, { signal });
      if (result.type !== 'aborted') setOffered(result.type === 'ok' && result.reply.config.enabled);
    };
    void askWhetherOffered();
    return () => asking.abort();
  }, []);
  if (offered === false) return { phase: 'not-offered' };
  return offered === undefined || ways === undefined ? { phase: 'finding' } : { phase: 'offered', ways };
}
