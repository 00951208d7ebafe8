/**
 * The page that frames us, as far as the browser says before it speaks: not every browser knows the ancestors, and a page
 * may keep its referrer to itself.
 */
export function parentOrigin(page: Document, allowed: readonly string[]): string | undefined {
  const [ancestor] = page.location.ancestorOrigins ?? [];
  const referrer = URL.canParse(page.referrer) ? new URL(page.referrer).origin : undefined;
  return allowed.find((origin) => origin === (ancestor ?? referrer));
}

/** Neither ancestors nor a referrer: the page has asked for that, and its policy, not its silence, says who may frame us. */
export const isParentUntold = (page: Document): boolean =>
  page.location.ancestorOrigins === undefined && page.referrer === '';
