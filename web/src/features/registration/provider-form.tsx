import { register } from '@selvage/contract/api/registration';
import { type ProviderIdProblem, consultantIdRule, hospitalIdRule } from '@selvage/contract/rules/identifiers';
import type { Rule } from '@selvage/contract/rules/rule';
import { registrationIdRule } from '@selvage/contract/rules/registration-id';
import { userTypes } from '@selvage/contract/user-types';
import { callResult } from '../../api/call.ts';
import { NewEmailField } from '../../fields/new-email-field.tsx';
import { ProviderIdField } from '../../fields/ids/provider-id-field.tsx';
import { RegistrationIdField } from '../../fields/ids/registration-id-field.tsx';
import { summaryLine } from '../../fields/form/form-summary.tsx';
import { useForm } from '../../fields/form/use-form.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { identityFieldMessages, registrationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import {
  type KindForm,
  PasswordPair,
  RegistrationFormLayout,
  newEmailRule,
  passwordPairRules,
  useEmailProblems,
} from './form.tsx';
import { useRegistration } from './state.ts';
import link from '../../ui/text/link.module.css';
import styles from './provider-form.module.css';

/** The email address for people without a registration ID. */
function ProvidersMailbox() {
  const { noRegistrationId } = useMessages(registrationMessages);
  const { providersMailbox } = useHostMode().brand;
  return (
    <p className={styles['note']}>
      {noRegistrationId.before}
      <a className={link['link']} href={`mailto:${providersMailbox}`}>
        {providersMailbox}
      </a>
      {noRegistrationId.after}
    </p>
  );
}

interface ProviderFormProps {
  kind: 'consultant' | 'hospital';
  onProblems: (shown: boolean) => void;
}

const idRules: Readonly<Record<ProviderFormProps['kind'], Rule<string, ProviderIdProblem | 'taken'>>> = {
  consultant: consultantIdRule,
  hospital: hospitalIdRule,
};

export const ConsultantForm: KindForm = (props) => <ProviderForm kind="consultant" {...props} />;

export const HospitalForm: KindForm = (props) => <ProviderForm kind="hospital" {...props} />;

function ProviderForm({ kind, onProblems }: ProviderFormProps) {
  const messages = useMessages(registrationMessages);
  const identity = useMessages(identityFieldMessages);
  const { fields } = useLoginMessages();
  const { wire, loginId } = userTypes[kind];
  const registration = useRegistration(kind);
  const emailProblems = useEmailProblems(kind);
  const idTaken = messages.failures['number.unavailable'][kind];
  const form = useForm({
    id: registration.formId,
    rules: { email: newEmailRule, loginId: idRules[kind], registrationID: registrationIdRule, ...passwordPairRules },
    submit: ({ email, loginId: resourceId, registrationID: registrationId, password }, signal) => {
      const body = { userType: wire, email, resourceId, registrationId, password };
      return registration.submit(callResult(register, { body, signal }));
    },
  });

  return (
    <RegistrationFormLayout
      kind={kind}
      form={form}
      registration={registration}
      fields={[
        summaryLine(form.field('email'), emailProblems),
        summaryLine(form.field('loginId'), { ...fields[loginId].problems, taken: idTaken }),
        summaryLine(form.field('registrationID'), identity.registrationID.problems),
        summaryLine(form.field('password'), identity.newPassword.problems),
        summaryLine(form.field('confirmPassword'), identity.confirmPassword.problems),
      ]}
      onProblems={onProblems}
    >
      <NewEmailField field={form.field('email')} taken={emailProblems.taken} hint={messages.emailHint} />
      <ProviderIdField field={form.field('loginId')} taken={idTaken} whose={loginId} />
      <div>
        <RegistrationIdField field={form.field('registrationID')} />
        {kind === 'consultant' && <ProvidersMailbox />}
      </div>
      <PasswordPair password={form.field('password')} confirmation={form.field('confirmPassword')} />
    </RegistrationFormLayout>
  );
}
