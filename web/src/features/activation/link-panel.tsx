import link from '../../ui/text/link.module.css';
import message from '../../ui/cards/message.module.css';
import styles from './link-panel.module.css';
import messageForm from '../../ui/cards/message-form.module.css';
import { registrationOfLink } from '@selvage/contract/api/activation';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { type Kind, kindOfWireCode, userTypes } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { FormSubmit } from '../../fields/form/form-submit.tsx';
import { useForm } from '../../fields/form/use-form.ts';
import { deviceName } from '../../messages/device-name.ts';
import { activationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { useGo } from '../../router/go.ts';
import { keptEmail } from '../../router/prefill.ts';
import { mailedLink } from '../../router/mailed-link.ts';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { MailIllustration } from '../../ui/cards/illustrations.tsx';
import { FactList } from '../../ui/cards/fact-list.tsx';
import { Skeleton } from '../../ui/cards/skeleton.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { sendCode } from './state.ts';

type FoundRegistration = ReplyOf<typeof registrationOfLink> | 'loading' | 'unknown';

/** Shows the kind, the time and the device of the registration that the link would activate. Shows nothing if the server did not answer. */
function RegistrationFacts({ found }: { found: FoundRegistration }) {
  const { link: linkMessages, device: deviceMessages } = useMessages(activationMessages);
  const { areas } = useLoginMessages().shell;
  if (found === 'unknown') return null;
  if (found === 'loading')
    return (
      <div className={styles['loading']} role="status">
        <Skeleton text={linkMessages.facts.loading} />
      </div>
    );
  const { userType, registeredAt, device } = found;
  const facts = [
    { term: linkMessages.facts.account, is: areas[kindOfWireCode(userType)] },
    {
      term: linkMessages.facts.registered,
      is: <time dateTime={registeredAt}>{linkMessages.facts.at(new Date(registeredAt))}</time>,
    },
    { term: linkMessages.facts.device, is: deviceName(device, deviceMessages) },
  ];
  return <FactList facts={facts} />;
}

function useRegistration(code: string): FoundRegistration {
  const [found, setFound] = useState<FoundRegistration>('loading');
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const result = await callResult(registrationOfLink, { body: { code }, signal: asking.signal });
      if (result.type !== 'aborted') setFound(result.type === 'ok' ? result.reply : 'unknown');
    };
    void ask();
    return () => asking.abort();
  }, [code]);
  return found;
}

/** Waits until the person presses the button, because mail scanners open links too. */
export function LinkPanel({ kind, code }: { kind: Kind; code: string }) {
  const messages = useMessages(activationMessages);
  const go = useGo();
  const failure = useFailure();
  const registration = useRegistration(code);
  // For an imported account, which was not registered here, the link “I didn’t register” is left out.
  const isImported =
    !userTypes[kind].registers || (typeof registration === 'object' && registration.canDisown === false);
  const toDisown = paths.notRegistered(kind);
  const heading = useScreen({ screen: 'activate', kind, title: messages.heading, inError: failure.shown !== null });
  const form = useForm({
    id: 'activation-link',
    rules: {},
    async submit(_, signal) {
      failure.clear();
      const sent = await sendCode(code, signal);
      if (sent.type === 'failed') failure.show(sent.failure);
      if (sent.type === 'failed' || sent.type === 'given-up') return 'stayed';
      if (sent.type === 'activated') keptEmail.keep(sent.email);
      go(paths.activateVerify(kind, sent.type === 'activated' ? 'success' : 'fail'), { replace: true });
      return 'left';
    },
  });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <MailIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {messages.heading}
        </h1>
        <h2>{messages.link.title}</h2>
        <p className={message['text']}>{messages.link.text}</p>
        <RegistrationFacts found={registration} />
        <FailureAlert id="activation-alert" failure={failure.shown} sentences={messages.failures} />
        <form {...form.props} ref={form.ref} className={messageForm['form']}>
          <FormSubmit form={form} id="activation-submit" label={messages.activate} busyLabel={messages.activating} />
        </form>
        {!isImported && (
          <ScreenLink className={link['link']} data-roomy to={toDisown} onClick={() => mailedLink.share(toDisown)}>
            {messages.link.notYou}
          </ScreenLink>
        )}
      </div>
    </TwoPanelCard>
  );
}
