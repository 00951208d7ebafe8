import type { IrishMobileProblem } from '@selvage/contract/rules/irish-mobile';

const irishMobile = 'Please enter an Irish mobile phone number in the format 08X XXX XXXX';

export const phone = {
  label: 'Phone (mobile preferred)',
  /** Used if the operator also accepts numbers of other countries. */
  notFrom: (countries: string): string =>
    `Please enter a mobile phone number from ${countries}. Start a number from outside Ireland with + and its country code`,
  problems: { required: irishMobile, invalid: irishMobile } satisfies Record<IrishMobileProblem, string>,
};

export type PhoneMessages = typeof phone;
