import type { User } from '@selvage/contract/api/session';
import { kindOfWireCode } from '@selvage/contract/user-types';
import { hasHost } from '../../host/host-connection.ts';
import { carriedSearch } from '../../router/carried-query.ts';
import { appLocation } from '../../router/location.ts';
import type { NextStep } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import { takePasskeyOffer } from '../passkey/offer.ts';

/** Returns the step after a login. If the server says so, the person is first offered to protect the account. An embedded login offers nothing. */
export async function withOffer(
  user: User,
  next: NextStep,
  { mayAddQuietly }: { mayAddQuietly: boolean },
): Promise<NextStep> {
  if (next.go === 'screen' || hasHost()) return next;
  const search = new URLSearchParams(carriedSearch(appLocation.search, ''));
  // A waiting application may still ask the person for one more step. Then the guided set-up is not offered.
  const mayAsk = search.get('redir')?.startsWith('/oidc/') !== true;
  if ((await takePasskeyOffer({ mayAsk, mayAddQuietly })) !== 'ask') return next;
  search.delete('initial');
  search.set('offer', 'true');
  return { go: 'screen', path: paths.protect(kindOfWireCode(user.userType)), search: search.toString() };
}
