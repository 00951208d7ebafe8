import { useQuery } from '../../router/location.ts';

/**
 * `isGuided` is true after the first step of the guided set-up. `isOnTheWayIn` is true during a login, which then leads on to the person's
 * page.
 */
export function useGuide(): { isGuided: boolean; isOnTheWayIn: boolean } {
  const query = new URLSearchParams(useQuery());
  return { isGuided: query.get('guided') === 'true', isOnTheWayIn: query.get('initial') === 'true' };
}
