import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { backToSettings } from '../../navigation/back-target.ts';
import { useQuery } from '../../navigation/place.ts';
import { TargetLink } from '../../navigation/target-link.tsx';

interface WayBackProps {
  kind: Kind;
  className?: string | undefined;
  /** Looks, as the button styles name them. */
  look?: 'quiet';
  children: ReactNode;
}

/** RT12: to the account preferences, or to those of the member area for whoever came from there. */
export function WayBack({ kind, look, ...link }: WayBackProps) {
  return <TargetLink {...link} data-look={look} to={backToSettings(kind, useQuery())} />;
}
