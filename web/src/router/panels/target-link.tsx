import type { ComponentProps } from 'react';
import { ScreenLink } from './screen-link.tsx';

/** Where a link leads: to a screen of ours, or to a page of the site around us. */
export type Target = { screen: string } | { page: string };

export function TargetLink({ to, children, ...anchor }: { to: Target } & Omit<ComponentProps<'a'>, 'href'>) {
  if ('screen' in to)
    return (
      <ScreenLink {...anchor} to={to.screen}>
        {children}
      </ScreenLink>
    );
  return (
    <a {...anchor} href={to.page}>
      {children}
    </a>
  );
}
