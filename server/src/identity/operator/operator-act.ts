import type { Deps } from '../../deps.ts';
import type { Operator, Origin } from '../audit-store.ts';

/** An operator's act on somebody's account: by whom, why, and under which id the audit has it. */
export interface OperatorAct {
  operator: Operator;
  origin: Origin;
}

export type OperatorDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;
