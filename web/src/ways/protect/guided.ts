import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { onwards } from '../../router/back-target.ts';
import { useQuery } from '../../router/location.ts';
import type { Target } from '../../router/panels/target-link.tsx';
import { paths } from '../../router/paths.ts';
import type { Choice } from './choices.ts';

/** The names of the choices in the query. */
const names: Readonly<Record<Choice, string>> = { PASSKEY: 'passkey', APP: 'app', CODES: 'codes' };

interface Guide {
  /** The choice of the first step. */
  chosen: Choice | undefined;
  /** True after a login. The choice can be postponed. */
  isOffered: boolean;
  /** True during a login, which then leads on to the person's page. */
  isOnTheWayIn: boolean;
}

/** Reads from the URL at which step of the guided set-up the person is. */
export function useGuide(): Guide {
  const query = new URLSearchParams(useQuery());
  const [isOffered, isRequired] = [query.get('offer') === 'true', query.get('initial') === 'true'];
  const chosen = (Object.keys(names) as Choice[]).find((choice) => names[choice] === query.get('guided'));
  return { chosen, isOffered, isOnTheWayIn: isOffered || isRequired };
}

/** The query for the page of a choice. With null, the query for the choice itself. */
export function guidedSearch(search: string, chosen: Choice | null): string {
  const query = new URLSearchParams(search);
  query.delete('guided');
  if (chosen !== null) query.set('guided', names[chosen]);
  return query.toString();
}

/** A link to a screen outside of the guided way. */
export function unguided(path: string, search: string): string {
  const query = new URLSearchParams(guidedSearch(search, null));
  query.delete('offer');
  return `${path}?${query.toString()}`;
}

/** Leads back to the choice, which the 2FA page shows if a second step is required. Without a choice it leads to the security page. */
export function useBackToChoice(kind: Kind): Target {
  const { chosen, isOffered, isOnTheWayIn } = useGuide();
  const search = useQuery();
  if (chosen === undefined && !isOffered) return { screen: unguided(paths.security(kind), search) };
  const choice = isOnTheWayIn && !isOffered ? paths.mfaSettings(kind) : paths.protect(kind);
  return { screen: `${choice}?${guidedSearch(search, null)}` };
}

/** The target of the last step. */
export function useGuidedEnd(kind: Kind, user: User): Target {
  const { isOnTheWayIn } = useGuide();
  const search = useQuery();
  return isOnTheWayIn ? onwards(kind, user) : { screen: unguided(paths.security(kind), search) };
}
