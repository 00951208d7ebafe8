import { discloseAccount } from '../../identity/operator/disclose-account.ts';
import { command } from '../command.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';

export const userExport = command({
  name: 'user export',
  summary: 'Everything we hold about someone, as JSON (GDPR 15 and 20).',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id } = await findPerson(opened, given, values);
    const held = await discloseAccount(opened, id, 'account-exported', acting);
    if (!held) throw gone();
    const json = { exportedAt: opened.now(), ...held };
    return { json, text: `${JSON.stringify(json, null, 2)}\n` };
  },
});
