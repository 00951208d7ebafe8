import type { PendingTwoFactor, SecondStep } from '@selvage/contract/api/sign-in';
import type { CodeChannel } from '@selvage/contract/api/two-factor';

interface Way {
  /** True if the person types six digits. */
  hasCode: boolean;
  /** True if a code is sent for this second step. Such a code can also be sent again. */
  isSent: boolean;
  /** True if this second step is in the list of other ways. A passkey has its own button, because only some browsers can offer it. */
  isListed: boolean;
}

/** The differences between the second steps that a person can be asked for. */
// oxfmt-ignore
const ways = {
  EMAIL:    { hasCode: true,  isSent: true,  isListed: true },
  SMS:      { hasCode: true,  isSent: true,  isListed: true },
  APP:      { hasCode: true,  isSent: false, isListed: true },
  PASSKEY:  { hasCode: false, isSent: false, isListed: false },
  RECOVERY: { hasCode: false, isSent: false, isListed: true },
} satisfies Record<SecondStep, Way>;

type Asked = Pick<PendingTwoFactor, 'type'>;

/** True if a code is asked for. An answer that names no second step asks for a code that was sent. */
export const hasCode = ({ type }: Asked): boolean => type === undefined || ways[type].hasCode;

export const isSent = (way: SecondStep): way is CodeChannel => ways[way].isSent;

export const isListed = <Held extends { type: SecondStep }>(
  way: Held,
): way is Held & { type: Exclude<SecondStep, 'PASSKEY'> } => ways[way.type].isListed;
