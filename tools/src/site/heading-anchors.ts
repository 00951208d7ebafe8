/** As GitHub makes them, so that a link to a heading holds in both places. */
export function headingAnchors(): (text: string) => string {
  const taken = new Map<string, number>();
  return (text) => {
    const anchor = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const times = taken.get(anchor) ?? 0;
    taken.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
}
