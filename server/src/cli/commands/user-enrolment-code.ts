import { issueEnrolmentCodeApproved } from '../../support/agent-approval.ts';
import { approvalCode, approvalOptions, approvalRefusals } from '../approval-code.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { findPerson, gone, personOptions } from '../person-argument.ts';

export const userEnrolmentCode = command({
  name: 'user enrolment-code',
  summary:
    'Make a code with which a person who must have a passkey can add one, with the approval of an agent. It works once, for an hour.',
  takes: ['person'],
  options: {
    ...personOptions,
    ...approvalOptions,
    'approved-by': { ...approvalOptions['approved-by'], isRequired: true },
  },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting, io }) => {
    const { 'approved-by': name, 'approval-code-file': file } = values;
    if (name === undefined) throw new CommandFailure('usage', 'user enrolment-code needs --approved-by NAME');
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const approval = { name, code: await approvalCode(io, name, file) };
    const result = await issueEnrolmentCodeApproved(opened, id, approval, acting);
    if (result === 'gone') throw gone();
    if (result === 'not-needed')
      throw new CommandFailure(
        'refused',
        'the account needs no passkey by its policy, or cannot log in with a password: no code was made',
        { reference, result },
      );
    if (typeof result === 'string')
      throw new CommandFailure('refused', approvalRefusals[result], { reference, result });
    return {
      json: { reference, result: 'issued', code: result.code, approvedBy: name },
      text: `${result.code}\nThe owner of account ${reference} types it after their password, once and within an hour. They are told that there is a code.\n`,
    };
  },
});
