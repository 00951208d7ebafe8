import { eraseAccount } from '../../identity/operator/erase-account.ts';
import { command } from '../command.ts';
import { confirmed } from '../confirmed.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';

export const userErase = command({
  name: 'user erase',
  summary: 'Erase someone for good (GDPR 17); the audit keeps the reference of the account alone.',
  takes: ['person'],
  options: { ...personOptions, yes: { type: 'boolean', says: 'do not ask for the address to be typed' } },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting, io }) => {
    const opened = await deps();
    const { id, reference, email } = await findPerson(opened, given, values);
    await confirmed(io, values.yes, email, `Erasing account ${reference}`);
    if ((await eraseAccount(opened, id, acting)) === 'gone') throw gone();
    return {
      json: { reference, outcome: 'erased' },
      text: `Account ${reference} is erased. Backups hold it until they expire.\n`,
    };
  },
});
