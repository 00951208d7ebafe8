import type { Kind } from '@selvage/contract/user-types';
import { FailureAlert } from '../../fields/failure-alert.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';
import { keptEmail } from '../../navigation/kept-email.ts';
import { mailedLink } from '../../navigation/mailed-link.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useGo } from '../../navigation/use-go.ts';
import { useScreen } from '../../navigation/use-screen.ts';
import { Cloth } from '../../ui/cloth.tsx';
import link from '../../ui/link.module.css';
import message from '../../ui/message.module.css';
import { Needle } from '../../ui/motifs.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { activationBook } from '../../words/activation-book.ts';
import { RegistrationFacts, useRegistration } from './registration-facts.tsx';
import { sendCode } from './send-code.ts';

/** AC4: opening the link does nothing; the person does. Mail scanners open links too. */
export function LinkPanel({ kind, code }: { kind: Kind; code: string }) {
  const words = useBook(activationBook);
  const go = useGo();
  const failure = useFailure();
  const registration = useRegistration(code);
  // Nobody registered an imported account, so that there is nothing to disown.
  const isImported = typeof registration === 'object' && registration.canDisown === false;
  const toDisown = paths.notRegistered(kind);
  const heading = useScreen({ screen: 'activate', kind, title: words.heading, inError: failure.shown !== null });
  const form = useForm({
    id: 'activation-link',
    rules: {},
    async submit(_, signal) {
      failure.clear();
      const sent = await sendCode(code, signal);
      if (sent.outcome === 'failed') failure.show(sent.failure);
      if (sent.outcome === 'failed' || sent.outcome === 'given-up') return 'stayed';
      if (sent.outcome === 'activated') keptEmail.keep(sent.email);
      go(paths.activateVerify(kind, sent.outcome === 'activated' ? 'success' : 'fail'), { replace: true });
      return 'left';
    },
  });
  return (
    <Cloth>
      <div className={message['panel']}>
        <Needle />
        <h1 ref={heading} tabIndex={-1}>
          {words.heading}
        </h1>
        <h2>{words.link.title}</h2>
        <p className={message['text']}>{words.link.text}</p>
        <RegistrationFacts found={registration} />
        <FailureAlert id="activation-alert" failure={failure.shown} sentences={words.failures} />
        <form {...form.props} ref={form.ref}>
          <SubmitButton
            id="activation-submit"
            label={words.activate}
            busyLabel={words.activating}
            state={form.phase === 'idle' ? 'ready' : 'busy'}
          />
          <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
        </form>
        {!isImported && (
          <ScreenLink className={link['link']} data-roomy to={toDisown} onClick={() => mailedLink.share(toDisown)}>
            {words.link.notYou}
          </ScreenLink>
        )}
      </div>
    </Cloth>
  );
}
