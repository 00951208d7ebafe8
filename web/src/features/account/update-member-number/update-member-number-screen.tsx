import { userTypes, type Kind } from '@selvage/contract/user-types';
import { backFromMemberNumber } from '../../../navigation/back-target.ts';
import { useQuery } from '../../../navigation/place.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { DonePanel } from '../update/done-panel.tsx';
import { ForUpdate } from '../update/for-update.tsx';
import { UpdateFlow, type UpdateDoneProps } from '../update/update-flow.tsx';
import { MemberNumberForm } from './member-number-form.tsx';

/** UP2, RT15. */
export function UpdateMemberNumberScreen({ kind }: { kind: Kind }) {
  const { memberNumber } = useBook(accountBook);
  const back = backFromMemberNumber(kind, useQuery());
  return (
    <ForUpdate kind={kind} screen="updateMemberNumber" allowed={userTypes[kind].hasMemberNumber}>
      {(user) => (
        <UpdateFlow
          kind={kind}
          screen="updateMemberNumber"
          user={user}
          back={back}
          words={memberNumber}
          form={MemberNumberForm}
          done={NumberUpdated}
        />
      )}
    </ForUpdate>
  );
}

function NumberUpdated({ kind, back }: UpdateDoneProps) {
  const { memberNumber } = useBook(accountBook);
  return <DonePanel kind={kind} screen="updateMemberNumber" words={memberNumber.done} next={back} />;
}
