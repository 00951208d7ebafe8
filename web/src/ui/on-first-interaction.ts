/** Calls `prepare` once, at the first pointer or focus event on the page. Returns a function that cancels it. */
export function onFirstInteraction(prepare: () => void): () => void {
  const done = new AbortController();
  const once = () => {
    done.abort();
    prepare();
  };
  for (const type of ['pointerover', 'focusin']) addEventListener(type, once, done);
  return () => done.abort();
}
