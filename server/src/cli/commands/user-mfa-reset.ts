import { removeTwoFactorApproved, removeTwoFactorBreakGlass } from '../../support/agent-approval.ts';
import { removalRefusal } from '../../support/remove-two-factor.ts';
import { approvalCode, approvalOptions, approvalRefusals } from '../approval-code.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { wholeCommand } from '../help.ts';
import { findPerson, gone, personOptions } from '../person-argument.ts';
import { userEnrolmentCode } from './user-enrolment-code.ts';

export const userMfaReset = command({
  name: 'user mfa-reset',
  summary:
    'Remove all second factors and passkeys of a person, end the sessions of that person, and tell them. Needs --approved-by or --break-glass.',
  takes: ['person'],
  options: {
    ...personOptions,
    ...approvalOptions,
    'break-glass': { type: 'boolean', says: 'without the approval of an agent; raises an alert' },
  },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting, io }) => {
    const { 'approved-by': name, 'approval-code-file': file, 'break-glass': breakGlass } = values;
    if ((name === undefined) === (breakGlass !== true))
      throw new CommandFailure('usage', 'user mfa-reset needs one of --approved-by NAME and --break-glass');
    if (file !== undefined && name === undefined)
      throw new CommandFailure('usage', '--approval-code-file goes with --approved-by');
    const opened = await deps();
    const person = await findPerson(opened, given, values);
    const { id, reference } = person;
    const refusal = removalRefusal(opened, person, opened.now());
    // An agent is asked for a code only if there is something to approve.
    const result =
      refusal === 'has-none' || (refusal !== null && name !== undefined)
        ? refusal
        : name === undefined
          ? await removeTwoFactorBreakGlass(opened, id, acting)
          : await removeTwoFactorApproved(opened, id, { name, code: await approvalCode(io, name, file) }, acting);
    if (result === 'gone') throw gone();
    if (result === 'has-none')
      return {
        json: { reference, result },
        text: `Account ${reference} has no second factor and no passkeys: nothing was changed.\n`,
      };
    if (result === 'passkey-required')
      throw new CommandFailure(
        'refused',
        `this person must have a passkey: give an enrolment code instead: ${wholeCommand(userEnrolmentCode, [reference])}`,
        { reference, result },
      );
    if (result !== 'removed') throw new CommandFailure('refused', approvalRefusals[result], { reference, result });
    const how = name === undefined ? 'without the approval of an agent, which raises an alert' : `approved by ${name}`;
    return {
      json: { reference, result, approvedBy: name ?? null },
      text: `Account ${reference} has no second factor any more, ${how}. Its owner is told.\n`,
    };
  },
});
