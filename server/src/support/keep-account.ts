import { keepOpen } from '../accounts/closing.ts';
import type { AccountId } from '../db/tables.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

/** Keeps an account open that is going to close. Its owner is told. */
export const keepAccount = (
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<'kept' | 'not-closing' | 'gone'> =>
  changeForSupport<'kept' | 'not-closing'>(deps, accountId, act, async (change) =>
    (await keepOpen(change)) ? 'kept' : change.untold('not-closing'),
  );
