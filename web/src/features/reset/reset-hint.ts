import { resetHintCookie } from '@selvage/contract/hint-cookies';

export function mayBeAuthorised(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${resetHintCookie}=`));
}

/** Once the server has said that there is no authorisation, the next page need not ask again. */
export function forgetResetHint(): void {
  document.cookie = `${resetHintCookie}=; Path=/; Max-Age=0; SameSite=Strict`;
}
