import { createElement, lazy, type ComponentType } from 'react';
import { loadOnce } from './load-once.ts';

/** A component that is fetched when it is first shown, and once more after a failure was retried. */
export function lazyOnce<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = loadOnce(load, () => (current = make()));
  const make = (): ComponentType<Props> => lazy(async () => ({ default: await loaded() }));
  let current = make();
  return function Later(props: Props) {
    return createElement(current, props);
  };
}
