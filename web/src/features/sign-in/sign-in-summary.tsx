import { userTypes, type Kind } from '@selvage/contract/user-types';
import { FormSummary } from '../../fields/form-summary.tsx';
import type { Form } from '../../fields/use-form.ts';
import { useWords } from '../../words/words-provider.tsx';
import type { signInRules } from './sign-in-rules.ts';

export function SignInSummary({ kind, form }: { kind: Kind; form: Form<ReturnType<typeof signInRules>> }) {
  const { fields, signIn } = useWords();
  const [email, loginId, password, terms] = [
    form.field('email'),
    form.field('loginId'),
    form.field('password'),
    form.field('terms'),
  ];
  const loginIdProblems = fields[userTypes[kind].loginId ?? 'consultantID'].problems;
  return (
    <FormSummary
      failedSubmits={form.failedSubmits}
      fields={[
        { id: email.id, sentence: email.problem && fields.email.problems[email.problem] },
        { id: loginId.id, sentence: loginId.problem && loginIdProblems[loginId.problem] },
        { id: password.id, sentence: password.problem && fields.password.problems[password.problem] },
        { id: terms.id, sentence: terms.problem && signIn.termsMissing },
      ]}
    />
  );
}
