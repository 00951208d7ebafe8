import { askAdministrator } from '@selvage/contract/refusals';
import { userTypes } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { failureSentence } from '../../fields/form/failure-alert.tsx';
import { useHostMode } from '../../host/host-mode.ts';
import type { RegistrationMessages } from '../../messages/en/registration.ts';
import { identityFieldMessages, registrationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { newPasswordProblem } from '../../ways/password/rules.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { RegisteringKind, Registration } from './state.ts';
import styles from './registration-alert.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';

type FailureCase = keyof RegistrationMessages['failures'];

const named: Readonly<Record<Exclude<FailureCase, 'other-refusal' | 'other'>, true>> = {
  'password.unacceptable': true,
  'email.taken': true,
  'number.unavailable': true,
  'registration.locked': true,
  'details.not-recognised': true,
  'registry.unavailable': true,
  'terms.changed': true,
};

const isNamed = (refusal: string): refusal is keyof typeof named => Object.hasOwn(named, refusal);

/** Maps a failure to a case of the register table in the specification. */
export function failureCase({ refusal, status }: CallFailed): FailureCase {
  if (isNamed(refusal)) return refusal;
  if (status === 400) return 'other-refusal';
  return status === 401 ? 'details.not-recognised' : 'other';
}

type Way = Exclude<keyof RegistrationMessages['help'], 'lead' | 'askAdministrator'>;

/** The links that help after each failure. */
const help: Partial<Record<FailureCase, readonly Way[]>> = {
  'email.taken': ['logIn', 'reset', 'memberNumber', 'faq'],
  'number.unavailable': ['toLogin', 'reset', 'contact'],
  'registration.locked': ['contact'],
  'details.not-recognised': ['faq', 'contact'],
};

interface FailureHelpProps {
  kind: RegisteringKind;
  failure: FailureCase;
  /** Called when the person follows a link, so that they are not asked about unsaved changes. */
  onFollow: () => void;
}

function FailureHelp({ kind, failure, onFollow }: FailureHelpProps) {
  const messages = useMessages(registrationMessages);
  const ways = help[failure] ?? [];
  if (ways.length === 0) return null;
  return (
    <>
      <p>{messages.help.lead}</p>
      <ul className={styles['ways']}>
        {ways.map((way) => (
          <li key={way}>
            <WayLink way={way} kind={kind} text={messages.help[way]} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}

// The email is passed on, so that the next form is prefilled with it.
const screens: Partial<Record<Way, (kind: RegisteringKind) => string>> = {
  logIn: paths.login,
  toLogin: paths.login,
  reset: paths.reset,
  // Kinds without a membership number have no screen to change it, so their link leads to the login.
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

/** An alert that cannot be dismissed. The next submit removes it. */
export function RegistrationAlert({ kind, registration }: { kind: RegisteringKind; registration: Registration }) {
  const messages = useMessages(registrationMessages);
  const { newPassword } = useMessages(identityFieldMessages);
  const { shell } = useLoginMessages();
  const { refused, unsaved } = registration;
  const id = 'register-alert';
  if (refused === null) return <Alert id={id} tone="error" />;
  const { failure, times } = refused;
  const why = failureCase(failure);
  const reason = newPasswordProblem(failure);
  const sentence = failureSentence(
    failure,
    { tooMany: messages.tooMany, busy: messages.busy, other: messages.failures[why][kind] },
    shell,
  );
  return (
    <Alert id={id} tone="error" focusCount={times}>
      <p>
        <Unbroken text={sentence} />
      </p>
      {failure.reason === askAdministrator && <p>{messages.help.askAdministrator}</p>}
      {reason !== undefined && reason !== 'refused' && <p>{newPassword.problems[reason]}</p>}
      <FailureHelp kind={kind} failure={why} onFollow={unsaved.saved} />
      {failure.reference !== undefined && <p>{messages.reference(failure.reference)}</p>}
    </Alert>
  );
}
