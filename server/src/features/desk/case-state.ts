import type { SupportCase } from './person-case.ts';

export interface State {
  tone: 'stop' | 'wait' | 'good';
  /** The state of the account, in one sentence. */
  says: string;
  /** A sentence that the agent can say to the caller. */
  tell: string;
  /** A hint for the agent alone. */
  note?: string;
  /**
   * The main button of the page. `answer` opens the request. `none` if there is nothing to do but wait. Without it, the first action is the
   * main one.
   */
  main?: 'remove-second-step' | 'enrolment-code' | 'appoint-administrator' | 'answer' | 'none';
  /** Set if `tell` is for the agent, and not for a caller. */
  when?: 'Before you answer';
}

export type Check = (supportCase: SupportCase) => State | undefined;
