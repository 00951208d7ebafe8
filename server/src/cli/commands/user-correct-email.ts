import { emailRule } from '@selvage/contract/rules/email';
import { counted } from '../../counted.ts';
import { correctEmail } from '../../support/correct-email.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { findPerson, gone, personOptions } from '../person-argument.ts';

export const userCorrectEmail = command({
  name: 'user correct-email',
  summary: 'Correct a mistyped email address. It changes when the link sent to the new address is opened.',
  takes: ['person'],
  options: {
    ...personOptions,
    to: { type: 'string', value: 'EMAIL', isRequired: true, says: 'the correct address' },
    'taken-over': {
      type: 'boolean',
      says: 'the present address is an intruder’s: it gets no link to undo the correction; the account must be disabled',
    },
  },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const email = emailRule(values.to ?? '');
    if (!email.ok) throw new CommandFailure('usage', '--to EMAIL must be an email address');
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const isTakenOver = values['taken-over'] === true;
    const corrected = await correctEmail(opened, id, { email: email.value, isTakenOver }, acting);
    const { type, ...rest } = corrected;
    const json = { reference, result: type, ...rest };
    switch (corrected.type) {
      case 'gone':
        throw gone();
      case 'not-disabled':
        throw new CommandFailure(
          'refused',
          '--taken-over is for a disabled account: disable it first, so that the intruder cannot change the address again',
          json,
        );
      case 'taken':
        throw new CommandFailure(
          'refused',
          'another account of the same area has that address, or may still take it back',
          json,
        );
      case 'too-soon':
        throw new CommandFailure(
          'refused',
          `too many messages went to that address: try again in ${counted(corrected.secondsToWait, 'second')}`,
          json,
        );
      case 'unchanged':
        return { json, text: `Account ${reference} has that address already: nothing was changed.\n` };
      case 'asked': {
        const old = corrected.tellsOld
          ? 'The old one is told, and can cancel it.'
          : `The old one ${isTakenOver ? 'gets no link' : 'was never proven'}, and is told once it has changed.`;
        return {
          json,
          text: `Account ${reference}: a link was sent to the new address. It changes when the link is opened, within 24 hours. ${old}\n`,
        };
      }
    }
  },
});
