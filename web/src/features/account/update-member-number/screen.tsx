import { type Kind, userTypes } from '@selvage/contract/user-types';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { backFromMemberNumber } from '../../../router/back-target.ts';
import { useQuery } from '../../../router/location.ts';
import { DonePanel, RequireUpdatable, type UpdateDoneProps, UpdateFlow } from '../update/screen.tsx';
import { MemberNumberForm } from './form.tsx';

/** UP2, RT15: changes the membership number, and leads back to where the person came from. */
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
