const controls = 'a, button, input, label, select, summary, textarea';

/**
 * Ignores the second click of a double click if the first one has already replaced its control. Otherwise the second click takes the focus
 * from the heading of the new screen, or presses what the new screen has at that place.
 */
export function ignoreLateSecondClicks(root: HTMLElement): void {
  let first: Element | null = null;
  const isLate = ({ detail }: MouseEvent): boolean => detail > 1 && first !== null && !first.isConnected;
  const onPress = (event: MouseEvent) => {
    if (isLate(event)) event.preventDefault();
    else first = event.target instanceof Element ? (event.target.closest(controls) ?? event.target) : null;
  };
  const onClick = (event: MouseEvent) => {
    if (!isLate(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('mousedown', onPress, { capture: true });
  root.addEventListener('click', onClick, { capture: true });
}
