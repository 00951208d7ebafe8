import { register } from '@selvage/contract/api/registration';
import { emailRule } from '@selvage/contract/rules/email';
import { consultantIdRule, hospitalIdRule, registrationIdRule } from '@selvage/contract/rules/identifiers';
import { userTypes } from '@selvage/contract/user-types';
import { call } from '../../api/call.ts';
import { NewEmailField } from '../../fields/new-email-field.tsx';
import { ProviderIdField } from '../../fields/provider-id-field.tsx';
import { RegistrationIdField } from '../../fields/registration-id-field.tsx';
import { said } from '../../fields/said.ts';
import { useForm } from '../../fields/use-form.ts';
import { useBook } from '../../words/book.ts';
import { identityFieldsBook } from '../../words/identity-fields-book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import { PasswordPair, passwordPairRules } from './password-pair.tsx';
import { ProvidersMailbox } from './providers-mailbox.tsx';
import type { RegistrationForm } from './registration-form.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import { useRegistration } from './use-registration.ts';

interface ProviderFormProps {
  kind: 'consultant' | 'hospital';
  onProblems: (shown: boolean) => void;
}

const idRules = { consultant: consultantIdRule, hospital: hospitalIdRule };

/** RG3. */
export const ConsultantForm: RegistrationForm = (props) => <ProviderForm kind="consultant" {...props} />;

/** RG4. */
export const HospitalForm: RegistrationForm = (props) => <ProviderForm kind="hospital" {...props} />;

function ProviderForm({ kind, onProblems }: ProviderFormProps) {
  const words = useBook(registrationBook);
  const identity = useBook(identityFieldsBook);
  const { fields } = useWords();
  const { wire, loginId } = userTypes[kind];
  const registration = useRegistration(kind);
  const form = useForm({
    id: registration.formId,
    rules: { email: emailRule, loginId: idRules[kind], registrationID: registrationIdRule, ...passwordPairRules },
    submit: ({ email, loginId: resourceId, registrationID: registrationId, password }, signal) => {
      const body = { userType: wire, email, resourceId, registrationId, password };
      return registration.submit(call(register, { body, signal }), signal);
    },
  });

  return (
    <RegistrationFrame
      kind={kind}
      form={form}
      registration={registration}
      fields={[
        said(form.field('email'), fields.email.problems),
        said(form.field('loginId'), fields[loginId].problems),
        said(form.field('registrationID'), identity.registrationID.problems),
        said(form.field('password'), identity.newPassword.problems),
        said(form.field('confirmPassword'), identity.confirmPassword.problems),
      ]}
      onProblems={onProblems}
    >
      <NewEmailField field={form.field('email')} hint={words.emailHint} />
      <ProviderIdField field={form.field('loginId')} whose={loginId} />
      <div>
        <RegistrationIdField field={form.field('registrationID')} />
        {kind === 'consultant' && <ProvidersMailbox />}
      </div>
      <PasswordPair password={form.field('password')} confirmation={form.field('confirmPassword')} />
    </RegistrationFrame>
  );
}
