import { useEffect, useRef, type ReactNode } from 'react';
import { Cloth } from '../../ui/cloth.tsx';
import styles from '../../ui/message.module.css';

interface MessagePanelProps {
  motif: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

export function MessagePanel({ motif, title, text, children }: MessagePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever has done nothing here yet is elsewhere on the page, and stays there.
    if (navigator.userActivation?.hasBeenActive) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Cloth>
      <div className={styles['panel']}>
        {motif}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles['text']}>{text}</p>
        {children}
      </div>
    </Cloth>
  );
}
