import { type ComponentType, createElement, lazy } from 'react';

const failed = new Set<() => void>();

/**
 * Loads a part of the site once. A load that failed stays failed until `retryFailedLoads`: a screen that asked again by itself
 * would ask without end.
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

/** A component that is fetched when it is first shown, and once more after a failure was retried. */
export function lazyOnce<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = loadOnce(load, () => (current = make()));
  const make = (): ComponentType<Props> => lazy(async () => ({ default: await loaded() }));
  let current = make();
  return function Later(props: Props) {
    return createElement(current, props);
  };
}
