import { emailRule } from '@selvage/contract/rules/email';
import { addOperator } from '../../identity/desk/invite-operator.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { roleNamed } from '../role-named.ts';
import { invitedAnswer } from '../invited-answer.ts';

export const operatorAdd = command({
  name: 'operator add',
  summary: 'Invite someone to the support desk; they choose their own password and authenticator.',
  takes: ['email'],
  options: {
    name: { type: 'string', value: 'NAME', says: 'by which the audit knows them: for good, and theirs alone' },
    role: { type: 'string', value: 'ROLE', says: 'viewer (looks) or agent (looks and acts)' },
  },
  audited: 'with-reason',
  run: async ({ deps, given: [typed = ''], values, acting }) => {
    const email = emailRule(typed);
    if (!email.ok) throw new CommandFailure('usage', '<email> must be an email address');
    const name = (values.name ?? '').trim();
    if (!/^[\p{L}\p{M}\p{N}.' -]{2,60}$/u.test(name))
      throw new CommandFailure(
        'usage',
        '--name NAME must be 2 to 60 letters, digits, spaces, dots, apostrophes or dashes',
      );
    const role = roleNamed(values.role ?? '');
    const opened = await deps();
    const invited = await addOperator(opened, { name, email: email.value, role }, acting);
    if (invited === 'taken')
      throw new CommandFailure('refused', 'there is an operator of that name or address already');
    return invitedAnswer(opened, email.value, invited);
  },
});
