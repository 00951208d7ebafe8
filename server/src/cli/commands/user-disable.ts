import { counted } from '../../counted.ts';
import { disableAccount, enableAccount } from '../../support/disable-account.ts';
import { command } from '../command.ts';
import { findPerson, gone, personOptions } from '../person-argument.ts';

export const userDisable = command({
  name: 'user disable',
  summary: 'Disable an account: refuse every login, and end its sessions, links and remembered devices.',
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
        json: { reference, result: disabled },
        text: `Account ${reference} is disabled already: nothing was changed.\n`,
      };
    const { type, sessions, devices } = disabled;
    return {
      json: { reference, result: type, sessions, devices },
      text: `Account ${reference} is disabled: ${counted(sessions, 'session')} ended, ${counted(devices, 'device')} forgotten. Its owner is not told.\n`,
    };
  },
});

export const userEnable = command({
  name: 'user enable',
  summary: 'Enable a disabled account. Its password and second factor are unchanged.',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const result = await enableAccount(opened, id, acting);
    if (result === 'gone') throw gone();
    const state = result === 'enabled' ? 'is enabled' : 'is not disabled: nothing was changed';
    return { json: { reference, result }, text: `Account ${reference} ${state}.\n` };
  },
});
