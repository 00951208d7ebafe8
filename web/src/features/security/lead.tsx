import type { Kind } from '@selvage/contract/user-types';
import { protectionMessages, waysMessages } from '../../messages/feature-messages.ts';
import type { ProtectionMessages } from '../../messages/en/protection.ts';
import type { WaysMessages } from '../../messages/en/ways.ts';
import { useMessages } from '../../messages/load-messages.ts';
import type { List } from '../../router/panels/list-card.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { choicesFor } from '../../ways/protect/choices.ts';
import { AddPasskey } from '../../ways/passkey/add-button.tsx';
import type { PasskeyChanges } from '../../ways/passkey/changes.ts';
import type { OwnWays } from '../../ways/way-item.tsx';
import button from '../../ui/buttons/button.module.css';
import link from '../../ui/text/link.module.css';
import styles from './lead.module.css';

interface LeadProps {
  kind: Kind;
  list: List<OwnWays>;
  changes: PasskeyChanges;
}

/** Says how well the account is protected, and offers the improvement that helps most. */
export function Lead({ kind, list: { state }, changes }: LeadProps) {
  const { lead } = useMessages(waysMessages);
  const protection = useMessages(protectionMessages);
  if (state.phase === 'failed') return null;
  const ways = state.phase === 'loaded' ? state.items[0] : undefined;
  // An empty element reserves the space until the answer is there.
  if (ways === undefined) return <div className={styles['lead']} />;
  const isWell = ways.asked.length > 0;
  return (
    <div className={styles['lead']} data-well={isWell}>
      <Shield isWell={isWell} />
      <div className={styles['words']}>
        <p>
          <strong>{isWell ? lead.well : lead.better}</strong>{' '}
          <Unbroken text={(isWell ? protectedBy(ways, lead, protection) : lackIn(ways, lead)).join(' ')} />
        </p>
        <Advice kind={kind} ways={ways} changes={changes} />
      </div>
    </div>
  );
}

function protectedBy(ways: OwnWays, lead: WaysMessages['lead'], { steps, held }: ProtectionMessages): string[] {
  const { asked, recoveryCodes, lacksRecoveryCodes } = ways;
  const [first, ...others] = asked;
  if (first === undefined) return [];
  const left = recoveryCodes?.left ?? 0;
  const codes = left > 0 ? [lead.left(held.recoveryCodes(left))] : lacksRecoveryCodes ? [lead.lacking] : [];
  const byPasskey = allowsEmailInstead(ways) ? lead.byPasskeyOrEmail : lead.byPasskey;
  return [first === 'PASSKEY' ? byPasskey : lead.by(steps[first], others.includes('PASSKEY')), ...codes];
}

/**
 * True if a login that asks for the passkey also lets the person set up codes by email. Where a passkey is required, it does not, and
 * recovery codes are not allowed.
 */
const allowsEmailInstead = ({ codes, allowed }: OwnWays): boolean =>
  codes === undefined && allowed.includes('RECOVERY') && allowed.includes('EMAIL');

const lackIn = ({ passkeys, allowed }: OwnWays, lead: WaysMessages['lead']): string[] => [
  passkeys > 0 && allowed.includes('PASSKEY') ? lead.passwordStill : lead.passwordOnly,
];

function Advice({ kind, ways, changes }: Pick<LeadProps, 'kind' | 'changes'> & { ways: OwnWays }) {
  const { lead, card } = useMessages(waysMessages);
  const { asked, lacksRecoveryCodes } = ways;
  if (asked.length > 0)
    return lacksRecoveryCodes && <Next to={paths.recoveryCodes(kind)} label={card.recovery.getFirst} />;
  return (
    <div className={styles['advice']}>
      <First kind={kind} ways={ways} changes={changes} />
      {choicesFor(kind, ways, false).length > 1 && (
        <ScreenLink className={link['link']} data-roomy to={paths.protect(kind)}>
          {lead.more}
        </ScreenLink>
      )}
    </div>
  );
}

/** Shows the one step that protects the account most. The guided set-up has the other steps. */
function First({
  kind,
  ways: { allowed, passkeys },
  changes,
}: Pick<LeadProps, 'kind' | 'changes'> & { ways: OwnWays }) {
  const { lead } = useMessages(waysMessages);
  if (passkeys === 0 && allowed.includes('PASSKEY')) return <AddPasskey changes={changes} look="button" />;
  if (allowed.includes('APP')) return <Next to={paths.authenticator(kind)} label={lead.setUpApp} />;
  const hasCodes = allowed.includes('EMAIL') || allowed.includes('SMS');
  return hasCodes && <Next to={paths.mfaSettings(kind)} label={lead.turnOnCodes} />;
}

const Next = ({ to, label }: { to: string; label: string }) => (
  <ScreenLink className={button['button']} to={to}>
    {label}
  </ScreenLink>
);

/** A drawn shield with a check mark or with an exclamation mark. */
const Shield = ({ isWell }: { isWell: boolean }) => (
  <svg className={styles['shield']} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path d="M24 3 41 9v13c0 11-7 18.5-17 23C14 40.5 7 33 7 22V9z" />
    <path className={styles['stitch']} d="M24 8.2 36.5 12.6V22c0 8.3-5 14-12.5 17.8C16.5 36 11.5 30.3 11.5 22v-9.4z" />
    <path className={styles['mark']} d={isWell ? 'm17.5 23.5 5 5L31.5 18.5' : 'M24 16v9.5M24 31v.01'} />
  </svg>
);
