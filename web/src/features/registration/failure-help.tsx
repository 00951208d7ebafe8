import { userTypes } from '@selvage/contract/user-types';
import { useHostMode } from '../../host/host-context.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import type { RegistrationWords } from '../../words/en/registration.ts';
import type { FailureCase } from './failure-case.ts';
import styles from './failure-help.module.css';
import type { RegisteringKind } from './registering-kinds.ts';

type Way = Exclude<keyof RegistrationWords['help'], 'lead'>;

/** ER3: what a person can do about it. */
const help: Partial<Record<FailureCase, readonly Way[]>> = {
  'email.taken': ['logIn', 'reset', 'memberNumber', 'faq'],
  'number.unavailable': ['toLogin', 'reset', 'contact'],
  'registration.locked': ['contact'],
  'details.not-recognised': ['faq', 'contact'],
};

interface FailureHelpProps {
  kind: RegisteringKind;
  failure: FailureCase;
  /** Whoever follows our advice is not asked whether they mean to. */
  onFollow: () => void;
}

export function FailureHelp({ kind, failure, onFollow }: FailureHelpProps) {
  const words = useBook(registrationBook);
  const ways = help[failure] ?? [];
  if (ways.length === 0) return null;
  return (
    <>
      <p>{words.help.lead}</p>
      <ul className={styles['ways']}>
        {ways.map((way) => (
          <li key={way}>
            <WayLink way={way} kind={kind} text={words.help[way]} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}

// The email goes along: a form of ours that asks for it starts with the one typed last.
const screens: Partial<Record<Way, (kind: RegisteringKind) => string>> = {
  logIn: paths.login,
  toLogin: paths.login,
  reset: paths.reset,
  // Only who has a membership number has a screen to change it; the others are told of it after the login.
  memberNumber: (kind) => (userTypes[kind].hasMemberNumber ? paths.updateMemberNumber(kind) : paths.login(kind)),
};

function WayLink({ way, kind, text, onFollow }: Omit<FailureHelpProps, 'failure'> & { way: Way; text: string }) {
  const { links } = useHostMode().brand;
  const to = screens[way]?.(kind);
  if (to === undefined) return <a href={way === 'faq' ? links.faq : links.contact}>{text}</a>;
  return (
    <ScreenLink to={to} onClick={onFollow}>
      {text}
    </ScreenLink>
  );
}
