import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';

/**
 * A hidden field with the email, so that password managers store the new password under the right login. It is rendered before the email is
 * known, because they look once.
 */
export function HiddenUsername({ email }: { email: string | undefined }) {
  return (
    <VisuallyHidden>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
    </VisuallyHidden>
  );
}
