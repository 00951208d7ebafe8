import { register } from '@selvage/contract/api/registration';
import { fieldLimits } from '@selvage/contract/field-limits';
import { birthDateRule } from '@selvage/contract/rules/dates';
import { emailRule } from '@selvage/contract/rules/email';
import { memberNumberRule } from '@selvage/contract/rules/identifiers';
import { userTypes } from '@selvage/contract/user-types';
import { callResult } from '../../api/call.ts';
import { BirthDateField, irishToday } from '../../fields/ids/birth-date-field.tsx';
import { summaryLine } from '../../fields/form/form-summary.tsx';
import { MemberNumberField } from '../../fields/ids/member-number-field.tsx';
import { NewEmailField } from '../../fields/new-email-field.tsx';
import { TermsField } from '../../fields/terms-field.tsx';
import { useForm } from '../../fields/form/use-form.ts';
import { identityFieldMessages, registrationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { prefill } from '../../router/prefill.ts';
import { type KindForm, PasswordPair, RegistrationFormLayout, passwordPairRules } from './form.tsx';
import { useRegistration, useTerms } from './state.ts';

/** only a valid number becomes the field's value. */
function askedNumber(): string | undefined {
  const number = memberNumberRule(prefill.get().memberNumber ?? '');
  return number.ok ? number.value : undefined;
}

/** RG2: a member registers with their membership number and birth date. */
export const MemberForm: KindForm = ({ onProblems }) => {
  const messages = useMessages(registrationMessages);
  const identity = useMessages(identityFieldMessages);
  const { fields } = useLoginMessages();
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
      return registration.submit(callResult(register, { body, signal }));
    },
  });

  return (
    <RegistrationFormLayout
      kind="member"
      form={form}
      registration={registration}
      fields={[
        summaryLine(form.field('email'), fields.email.problems),
        summaryLine(form.field('memberNumber'), identity.memberNumber.problems),
        summaryLine(form.field('birthDate'), identity.birthDate.problems),
        summaryLine(form.field('password'), identity.newPassword.problems),
        summaryLine(form.field('confirmPassword'), identity.confirmPassword.problems),
        summaryLine(form.field('terms'), { required: messages.termsMissing }),
      ]}
      gate={terms.missing ? messages.tickReason : undefined}
      onProblems={onProblems}
    >
      <NewEmailField field={form.field('email')} hint={messages.emailHint} />
      <MemberNumberField field={form.field('memberNumber')} defaultValue={askedNumber()} />
      <BirthDateField field={form.field('birthDate')} />
      <PasswordPair password={form.field('password')} confirmation={form.field('confirmPassword')} />
      {terms.asked && (
        <TermsField
          kind="member"
          field={form.field('terms')}
          label={messages.terms}
          missing={messages.termsMissing}
          onTick={terms.onTick}
        />
      )}
    </RegistrationFormLayout>
  );
};
