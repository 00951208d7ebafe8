import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useHostMode } from '../../../host/host-context.ts';
import type { Embedded } from '../../../host/host-mode.ts';
import { consentPage } from '../../../navigation/member-pages.ts';
import { paths } from '../../../navigation/paths.ts';
import type { Target } from '../../../navigation/target.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import type { AccountWords } from '../../../words/en/account.ts';
import { accountOf } from '../account-of.ts';
import { SettingsCard } from './settings-card.tsx';
import styles from './settings.module.css';
import type { KnownSecondFactor } from './use-second-factor.ts';

type CardName = keyof AccountWords['settings']['cards'];

export function SettingsCards({ kind, secondFactor }: { kind: Kind; secondFactor: KnownSecondFactor }) {
  const { settings } = useBook(accountBook);
  const { embedded } = useHostMode();
  const names = cardNames(kind, embedded, secondFactor);
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
          state={name === 'secondFactor' ? stateText(secondFactor, settings) : undefined}
        />
      ))}
    </ul>
  );
}

/** SE1: who has which card. The embedding page has its own for privacy and security. */
function cardNames(kind: Kind, embedded: Embedded, secondFactor: KnownSecondFactor): readonly CardName[] {
  const shown: Record<CardName, boolean> = {
    details: true,
    privacy: accountOf[kind].hasPrivacySettings && !embedded,
    secondFactor: secondFactor.phase !== 'not-offered',
    security: !embedded,
  };
  return (['details', 'privacy', 'secondFactor', 'security'] as const).filter((name) => shown[name]);
}

const targetsOf = (kind: Kind): Readonly<Record<CardName, Target>> => ({
  details: { screen: paths.accountDetails(kind) },
  privacy: { page: consentPage() },
  secondFactor: { screen: paths.mfaSettings(kind) },
  security: { screen: paths.security(kind) },
});

/** Empty while it is not known: the line keeps its place. */
function stateText(secondFactor: KnownSecondFactor, { secondFactorStates }: AccountWords['settings']): string {
  if (secondFactor.phase !== 'offered' || secondFactor.state === 'unknown') return '';
  return secondFactorStates[secondFactor.state];
}
