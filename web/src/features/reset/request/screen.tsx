import { requestReset } from '@selvage/contract/api/reset';
import { type Kind, kindOfWireCode, userTypes } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { emailRule } from '@selvage/contract/rules/email';
import { type ProviderIdProblem, consultantIdRule, hospitalIdRule } from '@selvage/contract/rules/identifiers';
import { type Rule, valid } from '@selvage/contract/rules/rule';
import { callResult } from '../../../api/call.ts';
import { Resend } from '../../../fields/resend.tsx';
import { resetMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { useGo } from '../../../router/go.ts';
import { useQuery, appLocation } from '../../../router/location.ts';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { useScreen } from '../../../router/use-screen.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmailLine } from '../../../ui/text/email-text.tsx';
import { MailIllustration } from '../../../ui/cards/illustrations.tsx';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { TwoPanelCard } from '../../../ui/cards/two-panel-card.tsx';
import {
  type LinkRequest,
  type Sent,
  findAuthorisation,
  linkRequestBody,
  mayBeAuthorised,
  resetUser,
} from '../state.ts';
import { ResetCard } from '../card.tsx';
import button from '../../../ui/buttons/button.module.css';
import link from '../../../ui/text/link.module.css';
import message from '../../../ui/cards/message.module.css';
import actions from '../../../ui/cards/message-actions.module.css';
import { EmailField } from '../../../fields/email-field.tsx';
import { FailureAlert, useFailure } from '../../../fields/form/failure-alert.tsx';
import { FormSummary } from '../../../fields/form/form-summary.tsx';
import { ProviderIdField } from '../../../fields/ids/provider-id-field.tsx';
import { FormSubmit } from '../../../fields/form/form-submit.tsx';
import { useForm } from '../../../fields/form/use-form.ts';
import { carriedSearch } from '../../../router/carried-query.ts';
import { prefill, useKeptEmail } from '../../../router/prefill.ts';
import column from '../../../ui/cards/form-column.module.css';

/** Asks for the email, then says that the link was sent. */
export function ResetScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const go = useGo();
  const restart = new URLSearchParams(useQuery()).get('restart') === 'true';
  const [looking, setLooking] = useState(() => resetUser.get() !== null || (!restart && mayBeAuthorised()));
  useEffect(() => {
    if (!looking) return;
    void findAuthorisation().then((user) => {
      if (user === null) setLooking(false);
      else go(paths.resetForm(kindOfWireCode(user.userType)), { replace: true });
    });
  }, [looking, go]);
  return looking ? <LoadingNotice text={shell.oneMoment} /> : <ResetRequest key={kind} kind={kind} restart={restart} />;
}

/** Shows the form, and then a panel that names the email. Going back shows the form with its values. */
function ResetRequest({ kind, restart }: { kind: Kind; restart: boolean }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [last, setLast] = useState<LinkRequest | null>(null);
  const onSent = (now: Sent) => {
    setSent(now);
    setLast(now.request);
  };
  if (sent) return <SentPanel kind={kind} sent={sent} onDifferent={() => setSent(null)} />;
  return <RequestPanel kind={kind} restart={restart} last={last} onSent={onSent} />;
}

interface RequestPanelProps {
  kind: Kind;
  restart: boolean;
  last: LinkRequest | null;
  onSent: (sent: Sent) => void;
}

/** The form that asks for the email. If a link did not work, it also says why the person is here again. */
function RequestPanel({ kind, restart, last, onSent }: RequestPanelProps) {
  const { start } = useMessages(resetMessages);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'reset', kind, title: start.title, inError });
  return (
    <ResetCard kind={kind} heading={heading} title={start.title} text={start.text}>
      {restart && (
        <Alert id="reset-expired" tone="warning" spoken={false}>
          <p>{start.expired}</p>
        </Alert>
      )}
      <h2>{start.formTitle}</h2>
      <RequestForm kind={kind} last={last} onSent={onSent} onProblems={setInError} />
    </ResetCard>
  );
}

interface SentPanelProps {
  kind: Kind;
  sent: Sent;
  onDifferent: () => void;
}

/** The text is the same whether or not the account exists, so that it does not tell who has an account. */
function SentPanel({ kind, sent: { request, secondsToNext }, onDifferent }: SentPanelProps) {
  const { sent, backToLogin } = useMessages(resetMessages);
  const heading = useScreen({ screen: 'reset', kind, title: sent.title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <MailIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {sent.title}
        </h1>
        <p className={message['text']}>{sent.lead}</p>
        <EmailLine of={request.email} />
        <p className={message['text']}>{sent.wait}</p>
        <Resend
          id="reset-resend"
          messages={sent.resend}
          ask={() => callResult(requestReset, { body: linkRequestBody(kind, request) })}
          secondsToFirst={secondsToNext}
        />
        <div className={actions['actions']}>
          <button type="button" className={button['button']} data-look="quiet" onClick={onDifferent}>
            {sent.different}
          </button>
          <ScreenLink className={link['link']} data-roomy to={paths.login(kind)}>
            {backToLogin}
          </ScreenLink>
        </div>
      </div>
    </TwoPanelCard>
  );
}

const loginIdRules = { consultantID: consultantIdRule, hospitalID: hospitalIdRule };

/** The rules of the fields. Consultants and hospitals also enter their ID. */
function requestRules(kind: Kind) {
  const { loginId } = userTypes[kind];
  const loginIdRule: Rule<string | null, ProviderIdProblem> = loginId ? loginIdRules[loginId] : () => valid(null);
  return { email: emailRule, loginId: loginIdRule };
}

interface RequestFormProps {
  kind: Kind;
  last: LinkRequest | null;
  onSent: (sent: Sent) => void;
  onProblems: (shown: boolean) => void;
}

export function RequestForm({ kind, last, onSent, onProblems }: RequestFormProps) {
  const { start } = useMessages(resetMessages);
  const { fields } = useLoginMessages();
  const { loginId: whose } = userTypes[kind];
  const { failure, send } = useRequest(kind, onSent);
  const form = useForm({ id: 'reset', rules: requestRules(kind), submit: send });
  useKeptEmail(form.ref, prefill.get().email);
  const [email, loginId] = [form.field('email'), form.field('loginId')];
  const inError = failure !== null || Object.keys(form.problems).length > 0;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <>
      <FailureAlert id="reset-alert" failure={failure} sentences={start.failures} />
      <FormSummary
        failedSubmits={form.failedSubmits}
        fields={[
          { id: email.id, sentence: email.problem && fields.email.problems[email.problem] },
          { id: loginId.id, sentence: loginId.problem && fields[whose ?? 'consultantID'].problems[loginId.problem] },
        ]}
      />
      <form {...form.props} ref={form.ref} className={column['form']}>
        <EmailField field={email} />
        {whose && <ProviderIdField field={loginId} whose={whose} defaultValue={last?.loginId ?? ''} />}
        <FormSubmit form={form} id="reset-submit" label={start.submit} busyLabel={start.submitting} />
      </form>
    </>
  );
}

/** Requests the link. The sentence for a failure is always the same. */
function useRequest(kind: Kind, onSent: (sent: Sent) => void) {
  const go = useGo();
  const failure = useFailure();
  const send = async (request: LinkRequest, signal: AbortSignal): Promise<'stayed'> => {
    failure.clear();
    // Removes `restart` from the address, because the person has read that the old link did not work.
    go(paths.reset(kind), { replace: true, search: carriedSearch(appLocation.search, '') });
    const result = await callResult(requestReset, { body: linkRequestBody(kind, request), signal });
    if (result.type === 'ok') onSent({ request, secondsToNext: result.reply.secondsToNext });
    if (result.type === 'refused') failure.show(result.failure);
    return 'stayed';
  };
  return { failure: failure.shown, send };
}
