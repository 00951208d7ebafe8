import type { Application } from './application.ts';
import { useHostMode } from './host-mode.ts';

/**
 * Names the application that the person logs in to. Without an application the element is rendered empty, because the prerendered login
 * contains it.
 */
export function ForApplication({ at }: { at: keyof Application['lines'] }) {
  const { application } = useHostMode();
  return <div data-for={at} dangerouslySetInnerHTML={{ __html: application?.lines[at] ?? '' }} />;
}
