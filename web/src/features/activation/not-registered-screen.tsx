import { disownRegistration } from '@selvage/contract/api/activation';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useHostMode } from '../../host/host-context.ts';
import { LinkAction } from '../../navigation/link-action.tsx';
import { mailedLink } from '../../navigation/mailed-link.ts';
import { MessageScreen } from '../../navigation/message-screen.tsx';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useLinkCode } from '../../navigation/use-link-code.ts';
import { currentUser } from '../../session/current-user.ts';
import button from '../../ui/button.module.css';
import link from '../../ui/link.module.css';
import message from '../../ui/message.module.css';
import { LooseThread, Tick } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { activationBook } from '../../words/activation-book.ts';

type Stage = 'asking' | 'done' | 'failed';

/** F18: "I didn’t register" of the activation email. It does nothing until its button is pressed. */
export function NotRegisteredScreen({ kind }: { kind: Kind }) {
  const { disown: words, failures } = useBook(activationBook);
  const mailed = useLinkCode();
  const [stage, setStage] = useState<Stage>('asking');
  if (mailed.state !== 'held') return <Outcome kind={kind} stage="lost" />;
  if (stage !== 'asking') return <Outcome kind={kind} stage={stage} />;
  const toActivation = paths.activate(kind);
  return (
    <LinkAction
      id="not-registered"
      kind={kind}
      screen="notRegistered"
      words={words}
      failures={failures}
      act={(signal) => call(disownRegistration, { body: { code: mailed.code }, signal })}
      onDone={() => {
        // Who registered may have done so in this very browser.
        currentUser.clear();
        mailedLink.forget();
        setStage('done');
      }}
      onRefused={{ 'activation.failed': () => setStage('failed') }}
    >
      <ScreenLink className={link['link']} data-roomy to={toActivation} onClick={() => mailedLink.share(toActivation)}>
        {words.toActivation}
      </ScreenLink>
    </LinkAction>
  );
}

function Outcome({ kind, stage }: { kind: Kind; stage: Exclude<Stage, 'asking'> | 'lost' }) {
  const { disown } = useBook(activationBook);
  const { links } = useHostMode().brand;
  const { title, text } = disown[stage];
  return (
    <MessageScreen
      kind={kind}
      screen="notRegistered"
      motif={stage === 'done' ? Tick : LooseThread}
      title={title}
      inError={stage === 'failed'}
      takesFocus={stage !== 'lost'}
    >
      <p className={message['text']}>{text}</p>
      <a className={button['button']} data-look="quiet" href={links.contact}>
        {disown.contact}
      </a>
    </MessageScreen>
  );
}
