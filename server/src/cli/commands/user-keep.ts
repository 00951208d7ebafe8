import { keepAccount } from '../../support/keep-account.ts';
import { command } from '../command.ts';
import { findPerson, gone, personOptions } from '../person-argument.ts';

export const userKeep = command({
  name: 'user keep',
  summary: 'Keep an online account that is going to close. Its owner is told.',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const result = await keepAccount(opened, id, acting);
    if (result === 'gone') throw gone();
    const state = result === 'kept' ? 'stays open' : 'is not going to close: nothing was changed';
    return { json: { reference, result }, text: `Account ${reference} ${state}.\n` };
  },
});
