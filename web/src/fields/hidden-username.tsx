import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Lets password managers file the new password under the right login. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <VisuallyHidden>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
    </VisuallyHidden>
  );
}
