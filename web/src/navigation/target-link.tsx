import type { ComponentProps } from 'react';
import { ScreenLink } from './screen-link.tsx';
import type { Target } from './target.ts';

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
