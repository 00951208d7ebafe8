import { type ComponentType, createElement, lazy } from 'react';

const failed = new Set<() => void>();

/**
 * Loads a part of the site once. After a failure, all further calls fail until `retryFailedLoads`, because a screen that retried by itself
 * would never stop.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>, onForgotten = () => {}): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  const forget = () => {
    loading = undefined;
    onForgotten();
  };
  return () => {
    loading ??= load().catch((failure: unknown) => {
      failed.add(forget);
      throw failure;
    });
    return loading;
  };
}

export function retryFailedLoads(): void {
  failed.forEach((forget) => forget());
  failed.clear();
}

/** A component that is fetched at its first use, and again after a failure was retried. */
export function lazyOnce<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = loadOnce(load, () => (current = make()));
  const make = (): ComponentType<Props> => lazy(async () => ({ default: await loaded() }));
  let current = make();
  return function Later(props: Props) {
    return createElement(current, props);
  };
}
