import type { SupportCase } from './person-case.ts';

export interface State {
  tone: 'stop' | 'wait' | 'good';
  /** The state of the account, in one sentence. */
  says: string;
  /** A sentence that the agent can say to the caller. */
  tell: string;
  /** A hint for the agent alone. */
  note?: string;
  /** The main button of the page. `none` if there is nothing to do but wait. Without it, the first action is the main one. */
  main?: 'remove-second-step' | 'enrolment-code' | 'appoint-administrator' | 'none';
}

export type Check = (supportCase: SupportCase) => State | undefined;
