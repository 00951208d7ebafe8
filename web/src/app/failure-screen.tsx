import { phoneHref } from '@selvage/contract/brands';
import { useEffect, useRef } from 'react';
import { useHostMode } from '../host/host-context.ts';
import { tellHost } from '../host/host-line.ts';
import button from '../ui/button.module.css';
import { Cloth } from '../ui/cloth.tsx';
import link from '../ui/link.module.css';
import message from '../ui/message.module.css';
import { useWords } from '../words/words-provider.tsx';

/** It comes with the first script: where nothing can be fetched, nothing can be fetched to say so. */
export function FailureScreen({ onRetry }: { onRetry: () => Promise<void> }) {
  const { failure } = useWords().shell;
  const { phone } = useHostMode().brand;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    tellHost({ type: 'error', code: 'screen' });
    const retry = () => void onRetry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [onRetry]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <h1 ref={heading} tabIndex={-1}>
          {failure.title}
        </h1>
        <p className={message['text']}>{failure.text}</p>
        <button type="button" className={button['button']} onClick={() => void onRetry()}>
          {failure.retry}
        </button>
        {phone !== undefined && (
          <p>
            {failure.phone}{' '}
            <a className={link['link']} data-roomy href={phoneHref(phone)}>
              {phone}
            </a>
          </p>
        )}
      </div>
    </Cloth>
  );
}
