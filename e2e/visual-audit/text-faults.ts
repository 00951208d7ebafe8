/**
 * Finds text that a person could not read, by measuring. Runs inside the page. It ignores text that is hidden on purpose, and text behind
 * an open dialog.
 */
export function textFaults(): string[] {
  interface Line {
    says: string;
    box: DOMRect;
    holder: Element;
  }
  const faults = new Set<string>();
  const page = document.documentElement;
  const dialog = document.querySelector('dialog:modal');
  const root = dialog ?? document.body;
  const named = (element: Element): string => `<${element.tagName.toLowerCase()}${element.id && `#${element.id}`}>`;

  /** True for a box of one pixel, or one that is clipped completely: text for screen readers. */
  const isUnseen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      return true;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath === 'inset(50%)') return true;
      if (style.overflow === 'hidden' && at.clientWidth <= 1 && at.clientHeight <= 1) return true;
    }
    return false;
  };

  /** The middle of a line, because fonts reserve more room above and below than letters need. */
  const lettersOf = (box: DOMRect, size: number): DOMRect => {
    const tall = Math.min(box.height, size * 0.72);
    return new DOMRect(box.x + 1, box.y + (box.height - tall) / 2, Math.max(0, box.width - 2), tall);
  };

  const linesIn = (within: Element): Line[] => {
    const lines: Line[] = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const says = node.textContent?.trim() ?? '';
      if (holder === null || says === '' || holder.closest('script, style, option, svg') || isUnseen(holder)) continue;
      lookForBrokenWords(node, holder);
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(holder).fontSize);
      for (const box of range.getClientRects()) {
        if (box.width > 2) lines.push({ says: says.slice(0, 60), box: lettersOf(box, size), holder });
      }
    }
    return lines;
  };

  const lookForClipped = ({ says, box, holder }: Line): void => {
    if (box.left < -1 || box.right > page.clientWidth + 1) faults.add(`outside the window: “${says}”`);
    let [across, down] = [true, true];
    for (let at: Element | null = holder; at && at !== page; at = at.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(at);
      if (display === 'inline') continue;
      const edge = at.getBoundingClientRect();
      const [left, top] = [edge.left + at.clientLeft, edge.top + at.clientTop];
      const beyondSides = box.left < left - 1 || box.right > left + at.clientWidth + 1;
      const beyondEnds = box.top < top - 1 || box.bottom > top + at.clientHeight + 1;
      // Content that scrolls down can be read. Content that scrolls sideways is a fault, like a page that scrolls sideways.
      if (across && overflowX !== 'visible' && beyondSides)
        faults.add(`cut off at the side of ${named(at)}: “${says}”`);
      if (down && /hidden|clip/.test(overflowY) && beyondEnds) faults.add(`cut off in ${named(at)}: “${says}”`);
      if (overflowX !== 'visible') across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
    }
  };

  /** A word must stay on one line, also “2-factor”. An email may break, and in running text a very long word may break too. */
  const lookForBrokenWords = (node: Node, holder: Element): void => {
    const text = node.textContent ?? '';
    const isShort = holder.closest('h1, h2, h3, button, label, legend, dt') !== null;
    for (const { 0: word, index } of text.matchAll(/(?<!\S)(?:\d+-)?[\p{L}’']{2,}(?=[.,:;?!)]*(?:\s|$))/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1 && (isShort || word.length <= 12)) faults.add(`broken inside the word: “${word}”`);
    }
  };

  /** The system draws the chosen option of a select, and cuts it without any sign in the page. */
  const lookForCutChoice = (select: HTMLSelectElement): void => {
    const style = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d');
    const says = select.selectedOptions[0]?.text ?? '';
    if (pen === null || isUnseen(select)) return;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const space = (...sides: readonly string[]): number =>
      sides.reduce((sum, side) => sum + Number.parseFloat(style.getPropertyValue(`padding-${side}`)), 0);
    const [across, down] = [select.clientWidth - space('left', 'right'), select.clientHeight - space('top', 'bottom')];
    const lines = [''];
    for (const word of style.whiteSpace === 'normal' ? says.split(' ') : [says]) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (lines.at(-1) === '' || pen.measureText(longer).width <= across) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    const isCut = lines.some((line) => pen.measureText(line).width > across + 1);
    if (isCut || lines.length * Number.parseFloat(style.fontSize) > down + 1)
      faults.add(`cut off in ${named(select)}: “${says}”`);
  };

  /** The visible part of a line, without the part that is scrolled out of its box. */
  const drawn = ({ box, holder }: Line): DOMRect => {
    let [top, bottom] = [box.top, box.bottom];
    for (let at: Element | null = holder; at && at !== root; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
      const edge = at.getBoundingClientRect();
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(box.x, top, box.width, Math.max(0, bottom - top));
  };

  /** True for text that appears with the focus and lies over the page only as long as it has the focus. */
  const isBroughtOut = ({ holder }: Line): boolean =>
    holder === document.activeElement && getComputedStyle(holder).position === 'absolute';

  const meet = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const holds = (outer: DOMRect, inner: DOMRect): boolean =>
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

  const lines = linesIn(root).map((line) => ({ ...line, seen: drawn(line) }));
  const controls = [...root.querySelectorAll('input, select, textarea')].filter((each) => !isUnseen(each));
  lines.forEach((line, place) => {
    lookForClipped(line);
    if (isBroughtOut(line)) return;
    for (const other of lines.slice(place + 1)) {
      if (line.holder !== other.holder && !isBroughtOut(other) && meet(line.seen, other.seen))
        faults.add(`“${line.says}” and “${other.says}” overlap`);
    }
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      // A button inside its own field is no fault.
      if (meet(line.seen, box) && !holds(box, line.seen)) faults.add(`“${line.says}” and ${named(control)} overlap`);
    }
  });
  for (const select of root.querySelectorAll('select')) lookForCutChoice(select);
  if (dialog) {
    const box = dialog.getBoundingClientRect();
    if (!holds(new DOMRect(0, 0, innerWidth, innerHeight), box))
      faults.add(`${named(dialog)} is larger than the window`);
  }
  return [...faults];
}
