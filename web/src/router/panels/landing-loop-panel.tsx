import { useEffect, useRef } from 'react';
import { useHostMode } from '../../host/host-mode.ts';
import button from '../../ui/buttons/button.module.css';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import link from '../../ui/text/link.module.css';
import message from '../../ui/cards/message.module.css';
import actions from '../../ui/cards/message-actions.module.css';
import { FailureIllustration } from '../../ui/cards/illustrations.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { landingLoopMessages } from '../../messages/feature-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import type { LandingLoop } from '../find-next-step.ts';
import { leave } from '../go.ts';
import { paths } from '../paths.ts';
import { ScreenLink } from './screen-link.tsx';

/** Shown in place of an endless redirect. It names the page, so that the support desk can find the fault. */
export function LandingLoopPanel({ loop: { href, kind } }: { loop: LandingLoop }) {
  const { loop } = useMessages(landingLoopMessages);
  const { shell } = useLoginMessages();
  const { brand } = useHostMode();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = shell.title(loop.title, shell.areas[kind], brand.name);
    heading.current?.focus();
  }, [loop, shell, kind, brand]);
  const { host, pathname } = new URL(href, location.origin);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <FailureIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {loop.title}
        </h1>
        <p className={message['text']}>{loop.text(host === location.host ? pathname : host + pathname)}</p>
        <div className={actions['actions']}>
          <button type="button" className={button['button']} onClick={() => leave(href)}>
            {loop.retry}
          </button>
          <ScreenLink className={button['button']} data-look="quiet" to={paths.settings(kind)}>
            {loop.settings}
          </ScreenLink>
          <ScreenLink className={button['button']} data-look="quiet" to={paths.logout(kind)}>
            {loop.logOut}
          </ScreenLink>
        </div>
        <a className={link['link']} data-roomy href={brand.links.contact}>
          {shell.contact}
        </a>
      </div>
    </TwoPanelCard>
  );
}
