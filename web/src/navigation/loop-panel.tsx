import { useEffect, useRef } from 'react';
import { useHostMode } from '../host/host-context.ts';
import button from '../ui/button.module.css';
import { Cloth } from '../ui/cloth.tsx';
import link from '../ui/link.module.css';
import message from '../ui/message.module.css';
import { LooseThread } from '../ui/motifs.tsx';
import { useBook } from '../words/book.ts';
import { screensBook } from '../words/screens-book.ts';
import { useWords } from '../words/words-provider.tsx';
import type { Loop } from './find-onward.ts';
import { leave } from './leave.ts';
import { paths } from './paths.ts';
import { ScreenLink } from './screen-link.tsx';

/** LN2: in place of going round for ever. It names the page, so that whoever is asked for help can find the fault. */
export function LoopPanel({ loop: { href, kind } }: { loop: Loop }) {
  const { loop } = useBook(screensBook);
  const { shell } = useWords();
  const { brand } = useHostMode();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = shell.title(loop.title, shell.areas[kind], brand.name);
    heading.current?.focus();
  }, [loop, shell, kind, brand]);
  const { host, pathname } = new URL(href, location.origin);
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {loop.title}
        </h1>
        <p className={message['text']}>{loop.text(host === location.host ? pathname : host + pathname)}</p>
        <div className={message['ways']}>
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
    </Cloth>
  );
}
