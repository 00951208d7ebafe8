/** Calls once, as soon as somebody turns to the page. Returns what takes it back. */
export function whenTurnedTo(prepare: () => void): () => void {
  const turned = new AbortController();
  const once = () => {
    turned.abort();
    prepare();
  };
  for (const turning of ['pointerover', 'focusin']) addEventListener(turning, once, turned);
  return () => turned.abort();
}
