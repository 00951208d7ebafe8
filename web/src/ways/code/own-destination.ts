import { keptEmail } from '../../router/prefill.ts';
import { useCurrentUser } from '../../session/current-user.ts';

interface Destination {
  type?: string | undefined;
  /** The server has masked it. */
  destination?: string | undefined;
}

/**
 * Returns the full email for a masked destination, to a person who knows it: one who is logged in, or one who has just typed it on this
 * page. For everybody else the destination stays masked.
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
