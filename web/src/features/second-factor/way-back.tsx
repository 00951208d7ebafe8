import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { memberSettingsPage } from '../../navigation/pages.ts';
import { paths } from '../../navigation/paths.ts';
import { useQuery } from '../../navigation/place.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';

interface WayBackProps {
  kind: Kind;
  className?: string | undefined;
  /** Looks, as the button styles name them. */
  look?: 'quiet';
  children: ReactNode;
}

/** RT12: to the account preferences, or to those of the member area for whoever came from there. */
export function WayBack({ kind, look, ...link }: WayBackProps) {
  const fromMemberArea = new URLSearchParams(useQuery()).has('memarea');
  if (!fromMemberArea) return <ScreenLink {...link} data-look={look} to={paths.settings(kind)} />;
  const { children, ...anchor } = link;
  return (
    <a {...anchor} data-look={look} href={memberSettingsPage}>
      {children}
    </a>
  );
}
