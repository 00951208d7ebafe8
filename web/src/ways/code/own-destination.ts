import { keptEmail } from '../../router/prefill.ts';
import { useCurrentUser } from '../../session/current-user.ts';

interface Destination {
  type?: string | undefined;
  /** Masked by the server. */
  destination?: string | undefined;
}

/**
 * Where codes go, for whoever may read it in full: a person who is logged in, and one who has just typed that email on this page.
 * To anybody else it stays masked.
 */
export function useOwnDestination(): ({ type, destination }: Destination) => string | undefined {
  const own = useCurrentUser()?.email ?? keptEmail.get();
  return ({ type, destination }) => (type === 'EMAIL' && fits(own, destination) ? own : destination);
}

/** `aoife@example.ie` fits `a•••@e•••.ie`. */
function fits(email: string, masked = ''): boolean {
  const parts = masked.split('•••');
  const [start = '', end = ''] = [parts[0], parts.at(-1)];
  return (
    parts.length > 1 && email.startsWith(start) && email.endsWith(end) && parts.every((part) => email.includes(part))
  );
}
