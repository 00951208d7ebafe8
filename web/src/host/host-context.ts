import { createContext, useContext } from 'react';
import type { HostMode } from './host-mode.ts';

export const HostContext = createContext<HostMode | null>(null);

export function useHostMode(): HostMode {
  const mode = useContext(HostContext);
  if (mode === null) throw new Error('no host mode: render inside HostContext');
  return mode;
}
