import { useCallback, useLayoutEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { carriedSearch } from './carried-query.ts';
import { focusMark } from './keeps-focus.ts';
import { useQuery } from './place.ts';

interface GoOptions {
  replace?: boolean;
  /** Instead of the carried query; '' for none. */
  search?: string;
  /** The person goes on where they are, in a select for instance. */
  keepFocus?: boolean;
}

export type Go = (path: string, options?: GoOptions) => void;

/** Goes to another screen, with the query that RT9 carries over. The function stays the same between renders. */
export function useGo(): Go {
  const search = useQuery();
  const latestSearch = useRef(search);
  useLayoutEffect(() => {
    latestSearch.current = search;
  }, [search]);

  return useCallback(
    (path, options = {}) => {
      const [, bare = path, , hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
      const query = (options.search ?? carriedSearch(latestSearch.current, path)).replace(/^\?/, '');
      navigate(bare + (query === '' ? '' : `?${query}`) + hash, {
        replace: options.replace ?? false,
        state: options.keepFocus ? focusMark : null,
      });
    },
    [],
  );
}
