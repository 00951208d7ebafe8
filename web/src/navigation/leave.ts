import { handOver } from '../host/host-line.ts';

/** Goes to a document that is not a screen of ours, unless the page around us sees to that. */
export function leave(href: string): void {
  if (!handOver(href)) location.assign(href);
}
