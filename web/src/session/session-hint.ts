import { sessionHintCookie } from '@selvage/contract/hint-cookies';
import { type Kind, kinds } from '@selvage/contract/user-types';

const sessionHint = (): string | undefined =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith(`${sessionHintCookie}=`));

export const mayBeSignedIn = (): boolean => sessionHint() !== undefined;

/** The kind of the person who is signed in, or was until the session ended. */
export const hintedKind = (): Kind | undefined => kinds.find((kind) => sessionHint()?.endsWith(`=${kind}`));

/** Called when the server has said that there is no session, so that the next page need not ask again. */
export function forgetSessionHint(): void {
  document.cookie = `${sessionHintCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}
