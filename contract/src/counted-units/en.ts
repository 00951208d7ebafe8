// Created at the first call, so that the start does not wait for it, as for all objects of Intl.
let rules: Intl.PluralRules | undefined;

const counted =
  (one: string, more: string) =>
  (count: number): string =>
    `${count} ${(rules ??= new Intl.PluralRules('en-IE')).select(count) === 'one' ? one : more}`;

export const seconds = counted('second', 'seconds');
export const minutes = counted('minute', 'minutes');
export const hours = counted('hour', 'hours');
export const days = counted('day', 'days');
export const years = counted('year', 'years');
export const passkeys = counted('passkey', 'passkeys');
export const recoveryCodes = counted('recovery code', 'recovery codes');
export const devices = counted('device', 'devices');
