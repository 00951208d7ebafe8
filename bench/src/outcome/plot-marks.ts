export type Shape = 'circle' | 'diamond' | 'square' | 'triangle' | 'bar';

export const ours: Shape = 'circle';
/** The other products, by their names in the results. */
export const peerMarks: Readonly<Record<string, { title: string; shape: Shape }>> = {
  minimal: { title: 'a minimal service', shape: 'bar' },
  'same hash': { title: 'better-auth, same hash', shape: 'diamond' },
  'as shipped': { title: 'better-auth, as shipped', shape: 'square' },
  'cookie cache': { title: 'better-auth, cookie cache', shape: 'triangle' },
};

const outlines: Record<Exclude<Shape, 'circle'>, readonly (readonly [number, number])[]> = {
  // oxfmt-ignore
  diamond: [[0, -6], [6, 0], [0, 6], [-6, 0]],
  // oxfmt-ignore
  square: [[-5, -5], [5, -5], [5, 5], [-5, 5]],
  // oxfmt-ignore
  triangle: [[0, -6], [6, 5], [-6, 5]],
  // oxfmt-ignore
  bar: [[-2, -7], [2, -7], [2, 7], [-2, 7]],
};

/** Shape and colour both identify the product. */
export function mark(shape: Shape, kind: 'ours' | 'missed' | 'peer', x: number, y: number): string {
  if (shape === 'circle') return `<circle class="${kind}" cx="${x}" cy="${y}" r="6"/>`;
  const points = outlines[shape].map(([across, down]) => `${x + across},${y + down}`).join(' ');
  return `<polygon class="${kind}" points="${points}"/>`;
}
