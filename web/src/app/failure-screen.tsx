import { useEffect, useRef } from 'react';
import { tellHost } from '../host/host-line.ts';
import button from '../ui/button.module.css';
import { Cloth } from '../ui/cloth.tsx';
import { LooseThread } from '../ui/motifs.tsx';
import { useBook } from '../words/book.ts';
import { screensBook } from '../words/screens-book.ts';
import styles from '../ui/message.module.css';

export function FailureScreen() {
  const { failure } = useBook(screensBook);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    tellHost({ type: 'error', code: 'screen' });
  }, []);
  return (
    <Cloth>
      <div className={styles['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {failure.title}
        </h1>
        <p className={styles['text']}>{failure.text}</p>
        <button type="button" className={button['button']} onClick={() => location.reload()}>
          {failure.reload}
        </button>
      </div>
    </Cloth>
  );
}
