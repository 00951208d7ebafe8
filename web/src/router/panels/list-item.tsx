import { type ReactNode, type RefObject, useId } from 'react';
import { RowIcon, type RowIconName } from '../../ui/cards/row-icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './list-item.module.css';
import danger from '../../ui/buttons/danger.module.css';
import linkButton from '../../ui/buttons/link-button.module.css';

/** A fact about a row, with its time if it has one. */
export interface Fact {
  at?: string | undefined;
  sentence: string;
}

interface ItemProps {
  icon: RowIconName;
  name: string;
  /** Whether the entry is on or off, with the words for it. `null` for an entry that is neither. */
  state?: { isOn: boolean; words: string } | null;
  /** One or two words before the facts, such as “This device”. */
  badge?: string | undefined;
  facts: readonly Fact[];
  /** The id of the facts, which distinguish two rows with the same name. */
  factsId?: string | undefined;
  /** The line that takes the focus when the element with the focus is removed. */
  heading?: RefObject<HTMLParagraphElement | null>;
  action?: ReactNode;
  /** Content below the row, over its whole width. */
  children?: ReactNode;
}

/** One row of a card: its name, its facts and its action. */
export function Item(props: ItemProps) {
  const { icon, name, state = null, badge, facts, factsId, heading, action, children } = props;
  const nameId = useId();
  return (
    <li className={styles['item']}>
      <div className={styles['row']} {...(children !== undefined && { role: 'group', 'aria-labelledby': nameId })}>
        <RowIcon name={icon} />
        <div className={styles['what']}>
          <p className={styles['name']} id={nameId} ref={heading} tabIndex={heading && -1}>
            <EmailText text={name} />
          </p>
          <p className={styles['facts']} id={factsId}>
            {badge !== undefined && <span className={styles['badge']}>{badge}</span>}
            {state && (
              <span className={styles['state']} data-on={state.isOn}>
                {state.words}
              </span>
            )}
            {facts.map(({ at, sentence }) =>
              at === undefined ? (
                <span key={sentence}>
                  <Unbroken text={sentence} />
                </span>
              ) : (
                <time key={sentence} dateTime={at}>
                  {sentence}
                </time>
              ),
            )}
          </p>
        </div>
        {action && <div className={styles['action']}>{action}</div>}
        {children !== undefined && <div className={styles['more']}>{children}</div>}
      </div>
    </li>
  );
}

interface ItemButtonProps {
  label: string;
  /** The row's name, for screen readers. */
  name: string;
  factsId?: string | undefined;
  busy?: boolean;
  /** True if the button ends or removes something. */
  isDanger?: boolean;
  /** True while the content below the row is shown. Undefined for a button that does not show any. */
  isOpen?: boolean;
  type?: 'submit' | 'button';
  onPress?: () => void;
}

export function ItemButton(props: ItemButtonProps) {
  const { label, name, factsId, busy = false, isDanger = false, isOpen, type = 'button', onPress } = props;
  return (
    <button
      type={type}
      className={isDanger ? `${linkButton['link']} ${danger['link']}` : linkButton['link']}
      aria-describedby={factsId}
      aria-expanded={isOpen}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      {busy && <Spinner />}
      <span>
        {label} <VisuallyHidden>{name}</VisuallyHidden>
      </span>
    </button>
  );
}
