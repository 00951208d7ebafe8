import { discloseAccount } from '../../identity/operator/disclose-account.ts';
import { command } from '../command.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';
import { personSummary, personText } from '../person-text.ts';

export const userShow = command({
  name: 'user show',
  summary: 'Why someone cannot sign in: account, locks, letters, sessions and what happened last.',
  takes: ['person'],
  options: personOptions,
  audited: 'by-name',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id } = await findPerson(opened, given, values);
    const held = await discloseAccount(opened, id, 'account-shown', acting);
    if (!held) throw gone();
    const summary = personSummary(held, opened.now());
    return { json: summary, text: personText(summary) };
  },
});
