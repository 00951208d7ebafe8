import { type Kind, userTypes } from '@selvage/contract/user-types';
import { changeMemberNumber } from '@selvage/contract/api/account';
import { type MemberNumberProblem, memberNumberRule } from '@selvage/contract/rules/identifiers';
import type { Rule } from '@selvage/contract/rules/rule';
import { accountMessages, identityFieldMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { backFromMemberNumber } from '../../../router/back-target.ts';
import { useQuery } from '../../../router/location.ts';
import {
  DonePanel,
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
  CurrentValue,
  UpdateFormLayout,
  useUpdate,
} from '../../../ways/step-up/update-screen.tsx';
import { callResult } from '../../../api/call.ts';
import { MemberNumberField } from '../../../fields/ids/member-number-field.tsx';
import { OwnPasswordField } from '../../../ways/password/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../ways/password/rules.ts';
import { summaryLine } from '../../../fields/form/form-summary.tsx';

/** Changes the membership number, and leads back to the screen or page from which the person came. */
export function UpdateMemberNumberScreen({ kind }: { kind: Kind }) {
  const { memberNumber } = useMessages(accountMessages);
  const back = backFromMemberNumber(kind, useQuery());
  return (
    <RequireUpdatable kind={kind} screen="updateMemberNumber" allowed={userTypes[kind].hasMemberNumber}>
      {(user) => (
        <UpdateFlow
          kind={kind}
          screen="updateMemberNumber"
          user={user}
          back={back}
          messages={memberNumber}
          form={MemberNumberForm}
          done={NumberUpdated}
        />
      )}
    </RequireUpdatable>
  );
}

function NumberUpdated({ kind, back }: UpdateDoneProps) {
  const { memberNumber } = useMessages(accountMessages);
  return <DonePanel kind={kind} screen="updateMemberNumber" messages={memberNumber.done} next={back} />;
}

const numberRule: Rule<string, MemberNumberProblem | 'unavailable' | 'unchanged'> = memberNumberRule;
const rules = { memberNumber: numberRule, password: ownPasswordRule };

export function MemberNumberForm({ kind, user, stepUp, onDone, onLocked, onProblems }: UpdateFormProps) {
  const { memberNumber: messages, details } = useMessages(accountMessages);
  const fields = useMessages(identityFieldMessages);
  const update = useUpdate({
    id: 'member-number',
    kind,
    rules,
    send: ({ memberNumber, password }, signal) =>
      callResult(changeMemberNumber, { body: { memNo: memberNumber, password }, signal }),
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
    <UpdateFormLayout
      update={update}
      messages={messages}
      username={user.email}
      summary={[summaryLine(number, fields.memberNumber.problems), summaryLine(password, fields.ownPassword.problems)]}
      onProblems={onProblems}
    >
      <CurrentValue digits={user.memNo !== undefined}>{user.memNo ?? details.memberNumber.none}</CurrentValue>
      <MemberNumberField field={number} />
      <OwnPasswordField field={password} />
    </UpdateFormLayout>
  );
}
