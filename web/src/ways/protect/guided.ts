import { useQuery } from '../../router/location.ts';

/**
 * `isGuided`: the person came from the guided set-up, whose first step was the choice. `isOnTheWayIn`: the person is logging in, and goes
 * on to their page afterwards.
 */
export function useGuide(): { isGuided: boolean; isOnTheWayIn: boolean } {
  const query = new URLSearchParams(useQuery());
  return { isGuided: query.get('guided') === 'true', isOnTheWayIn: query.get('initial') === 'true' };
}
