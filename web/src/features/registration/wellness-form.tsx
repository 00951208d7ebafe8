import type { TitleOption } from '@selvage/contract/api/reference';
import { registerWellness } from '@selvage/contract/api/registration';
import { useEffect, useState } from 'react';
import { fieldLimits } from '@selvage/contract/field-limits';
import { birthDateRule } from '@selvage/contract/rules/dates';
import { firstNameRule, lastNameRule } from '@selvage/contract/rules/person-name';
import type { Rule } from '@selvage/contract/rules/rule';
import { callResult } from '../../api/call.ts';
import { type LoadedText, useContentText } from '../../api/content-text.ts';
import { BirthDateField, irishToday } from '../../fields/ids/birth-date-field.tsx';
import { summaryLine } from '../../fields/form/form-summary.tsx';
import {
  groupIdProblem,
  useGroupCheck,
  GroupIdField,
  type GroupCheck,
  checkedGroupIdRule,
  groupFoundRule,
} from '../../fields/ids/group-id-field.tsx';
import { NameField, TitleField, useTitles, titleRule } from '../../fields/name-fields.tsx';
import { NewEmailField } from '../../fields/new-email-field.tsx';
import { TermsField } from '../../fields/terms-field.tsx';
import { type Field, type Form, useFieldProblem, useForm } from '../../fields/form/use-form.ts';
import { identityFieldMessages, registrationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import {
  type KindForm,
  PasswordPair,
  RegistrationFormLayout,
  newEmailRule,
  passwordPairRules,
  useEmailProblems,
} from './form.tsx';
import { useRegistration, useTerms } from './state.ts';
import styles from './wellness-form.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { tickedRule } from '../../fields/form/use-validation.ts';

interface DataUseFieldProps {
  field: Field<'required'>;
  notice: LoadedText;
  onTick: (ticked: boolean) => void;
}

/** A checkbox that is never ticked in advance, even if the brand presets the checkbox of the terms. */
function DataUseField({ field, notice, onTick }: DataUseFieldProps) {
  const messages = useMessages(registrationMessages);
  // A notice that has changed is a new field, whose checkbox is not ticked.
  useEffect(() => onTick(false), [onTick]);
  return (
    <div className={styles['dataUse']}>
      {notice.phase === 'loaded' && (
        <section className={styles['notice']} aria-labelledby={`${field.id}-notice`}>
          <h2 className={styles['title']} id={`${field.id}-notice`}>
            {notice.title}
          </h2>
          <Prose html={notice.html} />
        </section>
      )}
      <CheckboxField
        id={field.id}
        name={field.name}
        label={notice.phase === 'missing' ? messages.dataUseWithoutNotice : messages.dataUse}
        problem={useFieldProblem(field, { required: messages.dataUseMissing })}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </div>
  );
}

interface WellnessDetailsProps {
  form: Pick<Form<WellnessRules>, 'field'>;
  /** True once the group is found. Until then the fields are hidden, but typed values are kept. */
  open: boolean;
  titles: readonly TitleOption[];
  onTitles: () => void;
}

function WellnessDetails({ form, open, titles, onTitles }: WellnessDetailsProps) {
  const messages = useMessages(registrationMessages);
  return (
    <fieldset className={styles['details']} disabled={!open}>
      <legend className={styles['legend']}>{messages.details}</legend>
      <TitleField field={form.field('title')} titles={titles} onFocus={onTitles} />
      <NameField field={form.field('firstName')} which="firstName" />
      <NameField field={form.field('lastName')} which="lastName" />
      <BirthDateField field={form.field('birthDate')} />
      <NewEmailField field={form.field('email')} taken={useEmailProblems('wellness').taken} hint={messages.emailHint} />
      <PasswordPair password={form.field('password')} confirmation={form.field('confirmPassword')} />
    </fieldset>
  );
}

const unbrokenLine = ({ id, sentence }: { id: string; sentence: string | undefined }) => ({
  id,
  sentence: sentence && <Unbroken text={sentence} />,
});

/** The notice about the use of data, and whether its checkbox is ticked. */
function useDataUse(textRound: number) {
  const [dataUse, onTick] = useState(false);
  return { dataUse, onTick, notice: useContentText('dpnotice', 'wellness', textRound) };
}

/** The group comes first. The other fields open once the group is found. */
export const WellnessForm: KindForm = ({ onProblems }) => {
  const messages = useMessages(registrationMessages);
  const identity = useMessages(identityFieldMessages);
  const emailProblems = useEmailProblems('wellness');
  const registration = useRegistration('wellness');
  const { textRound } = registration;
  const terms = useTerms('wellness', registration);
  const { dataUse, ...notice } = useDataUse(textRound);
  const group = useGroupCheck();
  const { titles, askAgain } = useTitles();
  const form = useForm({
    id: registration.formId,
    rules: wellnessRules({ group: group.now, titles, terms: terms.rule }),
    gates: ['groupID', 'groupFound'],
    submit: ({ groupID: groupId, title, firstName, lastName, birthDate, email, password }, signal) => {
      const person = { title, firstName, lastName, birthDate, email, password };
      const body = { groupId, ...person, processRegularDataAccepted: 'Y' as const, ...terms.given(notice.notice) };
      return registration.submit(callResult(registerWellness, { body, signal }));
    },
  });
  const given = form.field('groupID');
  const groupID = { ...given, problem: groupIdProblem(group.now, given.problem, form.field('groupFound').problem) };
  const found = group.now.phase === 'found';

  return (
    <RegistrationFormLayout
      kind="wellness"
      form={form}
      registration={registration}
      fields={[
        unbrokenLine(summaryLine(groupID, identity.groupID.problems)),
        summaryLine(form.field('title'), identity.title.problems),
        summaryLine(form.field('firstName'), identity.firstName.problems),
        summaryLine(form.field('lastName'), identity.lastName.problems),
        summaryLine(form.field('birthDate'), identity.birthDate.problems),
        summaryLine(form.field('email'), emailProblems),
        summaryLine(form.field('password'), identity.newPassword.problems),
        summaryLine(form.field('confirmPassword'), identity.confirmPassword.problems),
        summaryLine(form.field('terms'), { required: messages.termsMissing }),
        summaryLine(form.field('dataUse'), { required: messages.dataUseMissing }),
      ]}
      gate={found ? ticksMissing(messages, terms.missing, !dataUse) : messages.groupFirst}
      onProblems={onProblems}
    >
      <GroupIdField field={groupID} checking={group} buttonId={form.field('groupFound').id} />
      {/* These fields are hidden until the group is found. Typed values are kept. */}
      <div className={styles['afterGroup']} hidden={!found}>
        <WellnessDetails form={form} open={found} titles={titles} onTitles={askAgain} />
        {terms.asked && (
          <TermsField
            key={textRound}
            kind="wellness"
            field={form.field('terms')}
            label={messages.terms}
            missing={messages.termsMissing}
            onTick={terms.onTick}
          />
        )}
        <DataUseField key={textRound} field={form.field('dataUse')} {...notice} />
      </div>
    </RegistrationFormLayout>
  );
};

interface TickMessages {
  tickReason: string;
  ticksReason: string;
}

/** Returns a sentence that names the missing ticks. */
function ticksMissing(messages: TickMessages, terms: boolean, dataUse: boolean): string | undefined {
  if (terms && dataUse) return messages.ticksReason;
  return terms || dataUse ? messages.tickReason : undefined;
}

interface Known {
  group: GroupCheck;
  titles: readonly TitleOption[];
  terms: Rule<true, 'required'>;
}

/** The rules, in the order of the form. */
export const wellnessRules = ({ group, titles, terms }: Known) => ({
  groupID: checkedGroupIdRule(group),
  groupFound: groupFoundRule(group),
  title: titleRule(titles),
  firstName: firstNameRule,
  lastName: lastNameRule,
  birthDate: birthDateRule({ earliestYear: fieldLimits.earliestBirthYear, today: irishToday() }),
  email: newEmailRule,
  ...passwordPairRules,
  terms,
  dataUse: tickedRule,
});

export type WellnessRules = ReturnType<typeof wellnessRules>;
