import type { PendingTwoFactor, SecondStep } from '@selvage/contract/api/sign-in';
import type { CodeChannel } from '@selvage/contract/api/two-factor';

interface Way {
  /** Whether six digits are typed for it. */
  hasCode: boolean;
  /** Whether these are sent, and can be sent once more. */
  isSent: boolean;
  /** Whether it stands in the list of other ways. A passkey has a button of its own, which only some browsers can offer. */
  isListed: boolean;
}

/** How the second steps differ where they are asked for. */
// oxfmt-ignore
const ways = {
  EMAIL:    { hasCode: true,  isSent: true,  isListed: true },
  SMS:      { hasCode: true,  isSent: true,  isListed: true },
  APP:      { hasCode: true,  isSent: false, isListed: true },
  PASSKEY:  { hasCode: false, isSent: false, isListed: false },
  RECOVERY: { hasCode: false, isSent: false, isListed: true },
} satisfies Record<SecondStep, Way>;

type Asked = Pick<PendingTwoFactor, 'type'>;

/** Where the server names no way, a code was sent. */
export const hasCode = ({ type }: Asked): boolean => type === undefined || ways[type].hasCode;

export const isSent = (way: SecondStep): way is CodeChannel => ways[way].isSent;

export const isListed = <Held extends { type: SecondStep }>(
  way: Held,
): way is Held & { type: Exclude<SecondStep, 'PASSKEY'> } => ways[way.type].isListed;
