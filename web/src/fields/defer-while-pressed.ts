/** A message that appears between press and release moves the button away from under the pointer. */
export function deferWhilePressed(signal: AbortSignal): (action: () => void) => void {
  let pressed = false;
  let waiting: (() => void)[] = [];
  const release = () => {
    pressed = false;
    // The click is dispatched in the task of the release; the messages come after it.
    setTimeout(() => {
      for (const action of waiting.splice(0)) action();
    });
  };
  document.addEventListener('pointerdown', () => void (pressed = true), { signal, capture: true });
  document.addEventListener('pointerup', release, { signal, capture: true });
  document.addEventListener('pointercancel', release, { signal, capture: true });
  return (action) => {
    if (pressed) waiting = [...waiting, action];
    else action();
  };
}
