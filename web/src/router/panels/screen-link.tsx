import type { ComponentProps, MouseEvent } from 'react';
import { carriedSearch } from '../carried-query.ts';
import { useGo } from '../go.ts';
import { useQuery } from '../location.ts';

/** A link to a screen of ours. Its address includes the carried query. */
export function ScreenLink({ to, onClick, children, ...anchor }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const go = useGo();
  const carried = carriedSearch(useQuery(), to);
  const [path = to] = to.split('?');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...anchor} href={carried === '' ? path : `${path}?${carried}`} onClick={follow}>
      {children}
    </a>
  );
}
