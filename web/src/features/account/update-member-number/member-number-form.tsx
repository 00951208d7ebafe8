import { changeMemberNumber } from '@selvage/contract/api/account';
import { memberNumberRule, type MemberNumberProblem } from '@selvage/contract/rules/identifiers';
import type { Rule } from '@selvage/contract/rules/rule';
import { call } from '../../../api/call.ts';
import { MemberNumberField } from '../../../fields/member-number-field.tsx';
import { OwnPasswordField } from '../../../fields/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../fields/own-password-rule.ts';
import { said } from '../../../fields/said.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { identityFieldsBook } from '../../../words/identity-fields-book.ts';
import { CurrentValue } from '../update/current-value.tsx';
import { UpdateFrame } from '../update/update-frame.tsx';
import type { UpdateFormProps } from '../update/update-flow.tsx';
import { useUpdate } from '../update/use-update.ts';

const numberRule: Rule<string, MemberNumberProblem | 'unavailable' | 'unchanged'> = memberNumberRule;
const rules = { memberNumber: numberRule, password: ownPasswordRule };

/** UP2. */
export function MemberNumberForm({ kind, user, stepUp, onDone, onLocked, onProblems }: UpdateFormProps) {
  const { memberNumber: words, details } = useBook(accountBook);
  const fields = useBook(identityFieldsBook);
  const update = useUpdate({
    id: 'member-number',
    kind,
    rules,
    send: ({ memberNumber, password }, signal) =>
      call(changeMemberNumber, { body: { memNo: memberNumber, password }, signal }),
    attached: {
      'password.wrong': (failure) => ({ password: wrongPassword(failure) }),
      'number.unavailable': () => ({ memberNumber: 'unavailable' }),
      'number.unchanged': () => ({ memberNumber: 'unchanged' }),
    },
    onDone: () => onDone(),
    stepUp,
    onLocked,
  });
  const [number, password] = [update.form.field('memberNumber'), update.form.field('password')];
  return (
    <UpdateFrame
      update={update}
      words={words}
      username={user.email}
      said={[said(number, fields.memberNumber.problems), said(password, fields.ownPassword.problems)]}
      onProblems={onProblems}
    >
      <CurrentValue digits={user.memNo !== undefined}>{user.memNo ?? details.memberNumber.none}</CurrentValue>
      <MemberNumberField field={number} />
      <OwnPasswordField field={password} />
    </UpdateFrame>
  );
}
