import { sessionHintCookie } from '@selvage/contract/hint-cookies';

export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionHintCookie}=`));
}

/** Called when the server has said that there is no session, so that the next page need not ask again. */
export function forgetSessionHint(): void {
  document.cookie = `${sessionHintCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}
