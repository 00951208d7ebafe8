import { register } from '@selvage/contract/api/registration';
import { fieldLimits } from '@selvage/contract/field-limits';
import { birthDateRule } from '@selvage/contract/rules/dates';
import { emailRule } from '@selvage/contract/rules/email';
import { memberNumberRule } from '@selvage/contract/rules/identifiers';
import { userTypes } from '@selvage/contract/user-types';
import { call } from '../../api/call.ts';
import { BirthDateField } from '../../fields/birth-date-field.tsx';
import { NewEmailField } from '../../fields/new-email-field.tsx';
import { MemberNumberField } from '../../fields/member-number-field.tsx';
import { said } from '../../fields/said.ts';
import { TermsField } from '../../fields/terms-field.tsx';
import { useForm } from '../../fields/use-form.ts';
import { prefill } from '../../navigation/prefill.ts';
import { useBook } from '../../words/book.ts';
import { identityFieldsBook } from '../../words/identity-fields-book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import { PasswordPair, passwordPairRules } from './password-pair.tsx';
import type { RegistrationForm } from './registration-form.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import { useRegistration } from './use-registration.ts';
import { useTerms } from './use-terms.ts';
import { irishToday } from '../../fields/irish-today.ts';

/** RG2. */
export const MemberForm: RegistrationForm = ({ onProblems }) => {
  const words = useBook(registrationBook);
  const identity = useBook(identityFieldsBook);
  const { fields } = useWords();
  const registration = useRegistration('member');
  const terms = useTerms();
  const form = useForm({
    id: registration.formId,
    rules: {
      email: emailRule,
      memberNumber: memberNumberRule,
      birthDate: birthDateRule({ earliestYear: fieldLimits.earliestBirthYear, today: irishToday() }),
      ...passwordPairRules,
      terms: terms.rule,
    },
    submit: ({ email, memberNumber: memNo, birthDate, password }, signal) => {
      const body = { userType: userTypes.member.wire, email, memNo, birthDate, password, termsGiven: terms.given() };
      return registration.submit(call(register, { body, signal }), signal);
    },
  });

  return (
    <RegistrationFrame
      kind="member"
      form={form}
      registration={registration}
      fields={[
        said(form.field('email'), fields.email.problems),
        said(form.field('memberNumber'), identity.memberNumber.problems),
        said(form.field('birthDate'), identity.birthDate.problems),
        said(form.field('password'), identity.newPassword.problems),
        said(form.field('confirmPassword'), identity.confirmPassword.problems),
        said(form.field('terms'), { required: words.termsMissing }),
      ]}
      gate={terms.missing ? words.tickReason : undefined}
      onProblems={onProblems}
    >
      <NewEmailField field={form.field('email')} hint={words.emailHint} />
      <MemberNumberField field={form.field('memberNumber')} defaultValue={prefill.get().memberNumber} />
      <BirthDateField field={form.field('birthDate')} />
      <PasswordPair password={form.field('password')} confirmation={form.field('confirmPassword')} />
      {terms.asked && (
        <TermsField
          kind="member"
          field={form.field('terms')}
          label={words.terms}
          missing={words.termsMissing}
          onTick={terms.onTick}
        />
      )}
    </RegistrationFrame>
  );
};
