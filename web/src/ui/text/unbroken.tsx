import { unbrokenWord } from '@selvage/contract/unbroken-words';
import { createElement } from 'react';
import styles from './unbroken.module.css';

/** A sentence without line breaks inside words, even inside words with a hyphen. The characters of the text do not change. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(unbrokenWord);
  if (parts.length === 1) return text;
  const isWord = (place: number) => place % 2 === 1;
  const marked = parts.map((part, place) =>
    isWord(place) ? createElement('span', { className: styles['unbroken'] }, part) : part,
  );
  return createElement('span', null, ...marked);
}
