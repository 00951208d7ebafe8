import { type Kind, userTypes } from '@selvage/contract/user-types';
import { type Embedded, useHostMode } from '../../../host/host-mode.ts';
import type { AccountMessages } from '../../../messages/en/account.ts';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { consentPage } from '../../../router/back-target.ts';
import { paths } from '../../../router/paths.ts';
import { type Target, TargetLink } from '../../../router/panels/target-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { accountByKind } from '../account-by-kind.ts';
import type { KnownSecondFactor } from './state.ts';
import styles from './settings.module.css';
import { Unbroken } from '../../../ui/text/unbroken.tsx';

type CardName = keyof AccountMessages['settings']['cards'];

export function SettingsCards({ kind, twoFactor }: { kind: Kind; twoFactor: KnownSecondFactor }) {
  const { settings } = useMessages(accountMessages);
  const { embedded } = useHostMode();
  const names = cardNames(kind, embedded, twoFactor);
  const targets = targetsOf(kind);
  const { details } = settings.cards;
  return (
    <ul className={styles['cards']}>
      {names.map((name) => (
        <SettingsCard
          key={name}
          to={targets[name]}
          title={settings.cards[name].title}
          text={
            name === 'details' && userTypes[kind].hasMemberNumber ? details.textWithNumber : settings.cards[name].text
          }
          state={name === 'twoFactor' ? stateText(twoFactor, settings) : undefined}
        />
      ))}
    </ul>
  );
}

/** SE1: who has which card. The embedding page has its own for privacy and security. */
function cardNames(kind: Kind, embedded: Embedded, twoFactor: KnownSecondFactor): readonly CardName[] {
  const shown: Record<CardName, boolean> = {
    details: true,
    privacy: accountByKind[kind].hasPrivacySettings && !embedded,
    twoFactor: twoFactor.phase !== 'not-offered',
    security: !embedded,
  };
  return (['details', 'privacy', 'twoFactor', 'security'] as const).filter((name) => shown[name]);
}

const targetsOf = (kind: Kind): Readonly<Record<CardName, Target>> => ({
  details: { screen: paths.accountDetails(kind) },
  privacy: { page: consentPage() },
  twoFactor: { screen: paths.mfaSettings(kind) },
  security: { screen: paths.security(kind) },
});

/** Empty while it is not known: the line keeps its place. */
function stateText(twoFactor: KnownSecondFactor, { twoFactorStates }: AccountMessages['settings']): string {
  if (twoFactor.phase !== 'offered' || twoFactor.state === 'unknown') return '';
  return twoFactorStates[twoFactor.state];
}

interface SettingsCardProps {
  to: Target;
  title: string;
  text: string;
  /** A line that is there even while it is empty. */
  state?: string | undefined;
}

/** One stop for the keyboard: the link in the heading covers the whole card. */
function SettingsCard({ to, title, text, state }: SettingsCardProps) {
  return (
    <li className={styles['card']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>
          <TargetLink to={to} className={styles['link']}>
            <Unbroken text={title} />
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
