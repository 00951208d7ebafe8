import type { ResetUser } from '@selvage/contract/api/reset';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { useScreen } from '../../navigation/use-screen.ts';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetCloth } from './reset-cloth.tsx';

interface NewPasswordPanelProps {
  kind: Kind;
  user: ResetUser;
  onDone: () => void;
}

export function NewPasswordPanel({ kind, user, onDone }: NewPasswordPanelProps) {
  const { form } = useBook(resetBook);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'resetForm', kind, title: form.title, inError });
  return (
    <ResetCloth kind={kind} heading={heading} title={form.title} text={form.text}>
      <NewPasswordForm kind={kind} email={user.email} onDone={onDone} onProblems={setInError} />
    </ResetCloth>
  );
}
