import { createElement, Fragment } from 'react';

/** A text in which an email address may break after its sign, where a person would part it. */
export function EmailText({ text }: { text: string }) {
  const parts = text.split(/(?<=@)/).flatMap((part, at) => (at === 0 ? part : [createElement('wbr'), part]));
  return createElement(Fragment, null, ...parts);
}
