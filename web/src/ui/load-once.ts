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
