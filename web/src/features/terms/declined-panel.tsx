import { privacyOverview } from '@selvage/contract/api/consents';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { termsMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage, useLoginMessages } from '../../messages/provider.tsx';
import { MessageScreen } from '../../router/panels/message-screens.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { TargetLink } from '../../router/panels/target-link.tsx';
import { paths } from '../../router/paths.ts';
import { useWayBack } from '../../router/way-back.ts';
import type { SignedInUser } from '../../session/current-user.ts';
import { FailureIllustration } from '../../ui/cards/illustrations.tsx';
import { isInsured } from '../privacy/insured.ts';
import button from '../../ui/buttons/button.module.css';
import message from '../../ui/cards/message.module.css';
import actions from '../../ui/cards/message-actions.module.css';

interface DeclinedPanelProps {
  kind: Kind;
  user: SignedInUser;
  onAgain: () => void;
}

/** What a person who has not agreed can still do. */
export function DeclinedPanel({ kind, user, onAgain }: DeclinedPanelProps) {
  const { declined: messages, logOut } = useMessages(termsMessages);
  const { shell } = useLoginMessages();
  const { brand, embedded } = useHostMode();
  const back = useWayBack(kind, user);
  const may = useAllowed();
  // An embedding page shows neither the copy nor the closing, so the portal opens in a new tab.
  const to = (path: string) => (embedded ? ({ page: path, newWindow: true } as const) : { screen: path });
  const label = (text: string) => (embedded ? `${text} ${shell.opensInNewTab}` : text);
  return (
    <MessageScreen kind={kind} screen="terms" illustration={FailureIllustration} title={messages.title} takesFocus>
      <p className={message['text']}>{messages.text}</p>
      {isInsured(kind) && <p className={message['text']}>{messages.insurance}</p>}
      <div className={actions['actions']}>
        <button type="button" className={button['button']} onClick={onAgain}>
          {messages.again}
        </button>
        {may.copy && (
          <TargetLink className={button['button']} data-look="quiet" to={to(paths.privacy(kind))}>
            {label(messages.copy)}
          </TargetLink>
        )}
        {may.close && (
          <TargetLink className={button['button']} data-look="quiet" to={to(paths.closeAccount(kind))}>
            {label(messages.close)}
          </TargetLink>
        )}
        <a className={button['button']} data-look="quiet" href={brand.links.contact}>
          {messages.contact}
        </a>
        {back.application !== undefined && (
          <a className={button['button']} data-look="quiet" href={back.href}>
            {back.label}
          </a>
        )}
        <ScreenLink className={button['button']} data-look="quiet" to={paths.logout(kind)}>
          {logOut}
        </ScreenLink>
      </div>
    </MessageScreen>
  );
}

interface Allowed {
  copy: boolean;
  close: boolean;
}

/** Whether this kind of user may have a copy and may close the account. Both are offered only once the server has said so. */
function useAllowed(): Allowed {
  const { language } = useLanguage();
  const [may, setMay] = useState<Allowed>({ copy: false, close: false });
  useEffect(() => {
    const asking = new AbortController();
    void callResult(privacyOverview, { query: { lang: language }, signal: asking.signal }).then((result) => {
      if (result.type === 'ok') setMay(result.reply.may);
    });
    return () => asking.abort();
  }, [language]);
  return may;
}
