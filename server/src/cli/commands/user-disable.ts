import type { EndedAccess } from '@selvage/contract/refusals';
import { counted } from '../../counted.ts';
import { disableAccount, enableAccount } from '../../support/disable-account.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { wholeCommand } from '../help.ts';
import { organisationAppoint } from './organisation.ts';
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
    const { type, sessions, devices, leftWithoutAdministrator } = disabled;
    return {
      json: { reference, result: type, sessions, devices, leftWithoutAdministrator },
      text: `Account ${reference} is disabled: ${counted(sessions, 'session')} ended, ${counted(devices, 'device')} forgotten. Its owner is not told.\n${leftText(leftWithoutAdministrator)}`,
    };
  },
});

const endedAccessText: Readonly<Record<EndedAccess, string>> = {
  removed: 'an administrator of the organisation removed this colleague, and only a new invitation gives access again',
  unconfirmed: 'the access is not confirmed: an administrator of the organisation must confirm the list of colleagues',
};

const enabledText = {
  enabled: 'is enabled',
  'not-disabled': 'is not disabled: nothing was changed',
  'still-removed': `is no longer disabled by an operator, but cannot log in: ${endedAccessText.removed}`,
  'still-unconfirmed': `is no longer disabled by an operator, but cannot log in: ${endedAccessText.unconfirmed}`,
} as const;

/** What an operator should know after the last administrator of an organisation was disabled or erased. */
export const leftText = (left: number): string =>
  left === 0
    ? ''
    : `${left === 1 ? '1 colleague has' : `${left} colleagues have`} no administrator who can log in now: ${wholeCommand(organisationAppoint, ['<person>'])}\n`;

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
    if (result === 'removed' || result === 'unconfirmed')
      throw new CommandFailure('refused', endedAccessText[result], { reference, result });
    return { json: { reference, result }, text: `Account ${reference} ${enabledText[result]}.\n` };
  },
});
