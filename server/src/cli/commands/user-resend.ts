import { resendable, resendLetter, type Resendable } from '../../identity/operator/resend-letter.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';

const says: Record<Resendable, string> = {
  activation: 'the activation letter',
  reset: 'a letter to choose a new password',
};

export const userResend = command({
  name: 'user resend',
  summary: 'Send the letter someone needs to get in: activation, or with --letter reset a new password.',
  takes: ['person'],
  options: { ...personOptions, letter: { type: 'string', value: 'NAME', says: 'activation or reset' } },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const named = resendable.find((each) => each === values.letter);
    if (values.letter !== undefined && named === undefined)
      throw new CommandFailure('usage', `--letter must be ${resendable.join(' or ')}`);
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const outcome = await resendLetter(opened, id, named, acting);
    if (outcome === 'gone') throw gone();
    if (outcome === 'already-activated')
      throw new CommandFailure(
        'refused',
        'the account is activated already; --letter reset sends one to choose a new password',
        { reference, outcome },
      );
    return {
      json: { reference, letter: outcome },
      text: `Account ${reference} is sent ${says[outcome]}; earlier links no longer work.\n`,
    };
  },
});
