/** Goes to a document that is not a screen of ours. */
export function leave(href: string): void {
  location.assign(href);
}
