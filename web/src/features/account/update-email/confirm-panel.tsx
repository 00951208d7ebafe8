import { confirmEmailChange, emailChangeOfLink } from '@selvage/contract/api/account';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { CallFailed } from '../../../api/call-failed.ts';
import { SlowNote } from '../../../fields/slow-note.tsx';
import { useFailure } from '../../../fields/use-failure.ts';
import { useForm } from '../../../fields/use-form.ts';
import { paths } from '../../../navigation/paths.ts';
import { useGo } from '../../../navigation/use-go.ts';
import { useScreen } from '../../../navigation/use-screen.ts';
import { loadCurrentUser, mayBeSignedIn } from '../../../session/current-user.ts';
import { Cloth } from '../../../ui/cloth.tsx';
import message from '../../../ui/message.module.css';
import { Needle } from '../../../ui/motifs.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { UpdateAlert } from '../update/update-alert.tsx';

/** UP1: opening the link does nothing; the person does. Mail scanners open links too. */
export function ConfirmPanel({ kind, code }: { kind: Kind; code: string }) {
  const { confirm } = useBook(accountBook);
  const failure = useFailure();
  const heading = useScreen({
    screen: 'updateEmailConfirm',
    kind,
    title: confirm.title,
    inError: failure.shown !== null,
  });
  const email = useEmailOfLink(code);
  const go = useGo();
  const form = useForm({
    id: 'confirm-email',
    rules: {},
    async submit(_, signal) {
      failure.clear();
      const status = await confirmChange(code, signal).catch((thrown: unknown) => {
        if (!signal.aborted) failure.show(thrown);
      });
      if (status === undefined) return 'stayed';
      go(paths.updateEmailVerify(kind, status), { replace: true });
      return 'left';
    },
  });
  return (
    <Cloth>
      <div className={message['panel']}>
        <Needle />
        <h1 ref={heading} tabIndex={-1}>
          {confirm.title}
        </h1>
        <p className={message['text']}>{confirm.text}</p>
        {email !== null && <p className={message['text']}>{confirm.address(email)}</p>}
        <UpdateAlert id="confirm-email-alert" failure={failure.shown} notAnswered={confirm.notAnswered} />
        <form {...form.props} ref={form.ref}>
          <SubmitButton
            id="confirm-email-submit"
            label={confirm.submit}
            busyLabel={confirm.submitting}
            state={form.phase === 'idle' ? 'ready' : 'busy'}
          />
          <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
        </form>
      </div>
    </Cloth>
  );
}

/** Masked, and null while it is not known: the button works without it. */
function useEmailOfLink(code: string): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    call(emailChangeOfLink, { body: { code }, signal }).then(
      (about) => {
        if (!signal.aborted) setEmail(about.email);
      },
      () => {},
    );
    return () => asking.abort();
  }, [code]);
  return email;
}

/** Rejects with what says nothing about the link itself. */
async function confirmChange(code: string, signal: AbortSignal): Promise<'success' | 'fail'> {
  try {
    await call(confirmEmailChange, { body: { code }, signal });
  } catch (failure) {
    if (failure instanceof CallFailed && failure.refusal === 'email-change.failed') return 'fail';
    throw failure;
  }
  if (mayBeSignedIn()) await loadCurrentUser().catch(() => undefined);
  return 'success';
}
