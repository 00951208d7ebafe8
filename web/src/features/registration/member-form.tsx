import { register } from '@selvage/contract/api/registration';
import { fieldLimits } from '@selvage/contract/field-limits';
import { birthDateRule } from '@selvage/contract/rules/dates';
import { type MemberNumberProblem, memberNumberRule } from '@selvage/contract/rules/identifiers';
import type { Rule } from '@selvage/contract/rules/rule';
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
import { prefill } from '../../router/prefill.ts';
import {
  type KindForm,
  PasswordPair,
  RegistrationFormLayout,
  newEmailRule,
  passwordPairRules,
  useEmailProblems,
} from './form.tsx';
import { useRegistration, useTerms } from './state.ts';

/** Returns the member number of the URL if it is valid, to prefill the field. */
function askedNumber(): string | undefined {
  const number = memberNumberRule(prefill.get().memberNumber ?? '');
  return number.ok ? number.value : undefined;
}

const newNumberRule: Rule<string, MemberNumberProblem | 'taken'> = memberNumberRule;

export const MemberForm: KindForm = ({ onProblems }) => {
  const messages = useMessages(registrationMessages);
  const identity = useMessages(identityFieldMessages);
  const registration = useRegistration('member');
  const terms = useTerms('member', registration);
  const emailProblems = useEmailProblems('member');
  const { member: numberTaken } = messages.failures['number.unavailable'];
  const form = useForm({
    id: registration.formId,
    rules: {
      email: newEmailRule,
      memberNumber: newNumberRule,
      birthDate: birthDateRule({ earliestYear: fieldLimits.earliestBirthYear, today: irishToday() }),
      ...passwordPairRules,
      terms: terms.rule,
    },
    submit: ({ email, memberNumber: memNo, birthDate, password }, signal) => {
      const body = { userType: userTypes.member.wire, email, memNo, birthDate, password, ...terms.given() };
      return registration.submit(callResult(register, { body, signal }));
    },
  });

  return (
    <RegistrationFormLayout
      kind="member"
      form={form}
      registration={registration}
      fields={[
        summaryLine(form.field('email'), emailProblems),
        summaryLine(form.field('memberNumber'), { ...identity.memberNumber.problems, taken: numberTaken }),
        summaryLine(form.field('birthDate'), identity.birthDate.problems),
        summaryLine(form.field('password'), identity.newPassword.problems),
        summaryLine(form.field('confirmPassword'), identity.confirmPassword.problems),
        summaryLine(form.field('terms'), { required: messages.termsMissing }),
      ]}
      gate={terms.missing ? messages.tickReason : undefined}
      onProblems={onProblems}
    >
      <NewEmailField field={form.field('email')} taken={emailProblems.taken} hint={messages.emailHint} />
      <MemberNumberField field={form.field('memberNumber')} taken={numberTaken} defaultValue={askedNumber()} />
      <BirthDateField field={form.field('birthDate')} />
      <PasswordPair password={form.field('password')} confirmation={form.field('confirmPassword')} />
      {terms.asked && (
        <TermsField
          key={registration.textRound}
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
