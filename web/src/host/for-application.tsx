import type { Application } from './application.ts';
import { useHostMode } from './host-mode.ts';

/** OP15: for which application somebody is here. It stands in the drawn login too, so it is there, and empty, without one. */
export function ForApplication({ at }: { at: keyof Application['lines'] }) {
  const { application } = useHostMode();
  return <div data-for={at} dangerouslySetInnerHTML={{ __html: application?.lines[at] ?? '' }} />;
}
