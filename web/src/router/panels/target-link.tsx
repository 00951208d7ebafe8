import type { ComponentProps } from 'react';
import { ScreenLink } from './screen-link.tsx';

/** The target of a link: a screen of ours, or a page of the surrounding site. */
export type Target = { screen: string } | { page: string; newWindow?: true };

export function TargetLink({ to, children, ...anchor }: { to: Target } & Omit<ComponentProps<'a'>, 'href'>) {
  if ('screen' in to)
    return (
      <ScreenLink {...anchor} to={to.screen}>
        {children}
      </ScreenLink>
    );
  return (
    <a {...anchor} href={to.page} {...(to.newWindow && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
