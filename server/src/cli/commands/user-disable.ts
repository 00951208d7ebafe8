import { counted } from '../../counted.ts';
import { disableAccount, enableAccount } from '../../identity/support/disable-account.ts';
import { command } from '../command.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';

export const userDisable = command({
  name: 'user disable',
  summary: 'Let nobody into an account until it is enabled again; end its sessions, links and devices.',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const disabled = await disableAccount(opened, id, acting);
    if (disabled === 'gone') throw gone();
    if (disabled === 'already-disabled')
      return {
        json: { reference, outcome: disabled },
        text: `Account ${reference} is disabled already: nothing was changed.\n`,
      };
    const { sessions, devices } = disabled;
    return {
      json: { reference, ...disabled },
      text: `Account ${reference} is disabled: ${counted(sessions, 'session')} ended, ${counted(devices, 'device')} forgotten. Its owner is not told.\n`,
    };
  },
});

export const userEnable = command({
  name: 'user enable',
  summary: 'Let the owner of a disabled account log in again, with the password and second factor they had.',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const outcome = await enableAccount(opened, id, acting);
    if (outcome === 'gone') throw gone();
    const state = outcome === 'enabled' ? 'is enabled' : 'is not disabled: nothing was changed';
    return { json: { reference, outcome }, text: `Account ${reference} ${state}.\n` };
  },
});
