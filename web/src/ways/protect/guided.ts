import { useQuery } from '../../router/location.ts';

/** Where somebody comes from: the guided way, whose first step is the choice; a login, after which they go on to where they were going. */
export function useGuide(): { isGuided: boolean; isOnTheWayIn: boolean } {
  const query = new URLSearchParams(useQuery());
  return { isGuided: query.get('guided') === 'true', isOnTheWayIn: query.get('initial') === 'true' };
}
