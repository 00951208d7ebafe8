import type { Endpoint, Given } from '@selvage/contract/endpoint';

type Part = 'body' | 'query' | 'params';

type NeededParts<E extends Endpoint> = {
  [P in Part as E[P] extends undefined ? never : {} extends Given<E[P]> ? never : P]: Given<E[P]>;
};
type FreeParts<E extends Endpoint> = {
  [P in Part as E[P] extends undefined ? never : {} extends Given<E[P]> ? P : never]?: Given<E[P]>;
};

type Parts<E extends Endpoint> = NeededParts<E> & FreeParts<E> & { signal?: AbortSignal };

/** What comes after the endpoint in a call: nothing at all where the endpoint needs nothing. */
export type CallInput<E extends Endpoint> = {} extends NeededParts<E> ? [input?: Parts<E>] : [input: Parts<E>];
