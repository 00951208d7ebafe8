import { registerWellness } from '@selvage/contract/api/registration';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { GroupIdField } from '../../fields/group-id-field.tsx';
import { groupIdProblem } from '../../fields/group-id-rules.ts';
import { said } from '../../fields/said.ts';
import { TermsField } from '../../fields/terms-field.tsx';
import { useForm } from '../../fields/use-form.ts';
import { useGroupCheck } from '../../fields/use-group-check.ts';
import { useTitles } from '../../fields/use-titles.ts';
import { useBook } from '../../words/book.ts';
import { identityFieldsBook } from '../../words/identity-fields-book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import { DataUseField } from './data-use-field.tsx';
import type { RegistrationForm } from './registration-form.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import { useRegistration } from './use-registration.ts';
import { useTerms } from './use-terms.ts';
import { WellnessDetails } from './wellness-details.tsx';
import styles from './wellness-details.module.css';
import { wellnessRules } from './wellness-rules.ts';

/** RG5. */
export const WellnessForm: RegistrationForm = ({ onProblems }) => {
  const words = useBook(registrationBook);
  const identity = useBook(identityFieldsBook);
  const { fields } = useWords();
  const registration = useRegistration('wellness');
  const terms = useTerms();
  const [dataUse, setDataUse] = useState(false);
  const group = useGroupCheck();
  const { titles, askAgain } = useTitles();
  const form = useForm({
    id: registration.formId,
    rules: wellnessRules({ group: group.now, titles, terms: terms.rule }),
    gates: ['groupID', 'groupFound'],
    submit: ({ groupID: groupId, title, firstName, lastName, birthDate, email, password }, signal) => {
      const person = { title, firstName, lastName, birthDate, email, password };
      const body = { groupId, ...person, processRegularDataAccepted: 'Y' as const, termsGiven: terms.given() };
      return registration.submit(call(registerWellness, { body, signal }), signal);
    },
  });
  const given = form.field('groupID');
  const groupID = { ...given, problem: groupIdProblem(group.now, given.problem, form.field('groupFound').problem) };
  const found = group.now.phase === 'found';

  return (
    <RegistrationFrame
      kind="wellness"
      form={form}
      registration={registration}
      fields={[
        said(groupID, identity.groupID.problems),
        said(form.field('title'), identity.title.problems),
        said(form.field('firstName'), identity.firstName.problems),
        said(form.field('lastName'), identity.lastName.problems),
        said(form.field('birthDate'), identity.birthDate.problems),
        said(form.field('email'), fields.email.problems),
        said(form.field('password'), identity.newPassword.problems),
        said(form.field('confirmPassword'), identity.confirmPassword.problems),
        said(form.field('terms'), { required: words.termsMissing }),
        said(form.field('dataUse'), { required: words.dataUseMissing }),
      ]}
      gate={found ? ticksMissing(words, terms.missing, !dataUse) : words.groupFirst}
      onProblems={onProblems}
    >
      <GroupIdField field={groupID} checking={group} buttonId={form.field('groupFound').id} />
      {/* What cannot be filled in yet is not shown; what was typed stays. */}
      <div className={styles['afterGroup']} hidden={!found}>
        <WellnessDetails form={form} open={found} titles={titles} onTitles={askAgain} />
        {terms.asked && (
          <TermsField
            kind="wellness"
            field={form.field('terms')}
            label={words.terms}
            missing={words.termsMissing}
            onTick={terms.onTick}
          />
        )}
        <DataUseField field={form.field('dataUse')} onTick={setDataUse} />
      </div>
    </RegistrationFrame>
  );
};

interface TickWords {
  tickReason: string;
  ticksReason: string;
}

/** Which of the ticks are still to be set, in words. */
function ticksMissing(words: TickWords, terms: boolean, dataUse: boolean): string | undefined {
  if (terms && dataUse) return words.ticksReason;
  return terms || dataUse ? words.tickReason : undefined;
}
