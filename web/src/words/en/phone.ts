import type { IrishMobileProblem } from '@selvage/contract/rules/irish-mobile';

const irishMobile = 'Please enter an Irish mobile phone number in the format 08X XXX XXXX';

export const phone = {
  label: 'Phone (mobile preferred)',
  problems: { required: irishMobile, invalid: irishMobile } satisfies Record<IrishMobileProblem, string>,
};

export type PhoneWords = typeof phone;
