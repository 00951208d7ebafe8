export type Shape = 'circle' | 'diamond' | 'square' | 'triangle';

export const ours: Shape = 'circle';
export const peerMarks: Readonly<Record<string, Shape>> = {
  'same hash': 'diamond',
  'as shipped': 'square',
  'cookie cache': 'triangle',
};

const outlines: Record<Exclude<Shape, 'circle'>, readonly (readonly [number, number])[]> = {
  // oxfmt-ignore
  diamond: [[0, -6], [6, 0], [0, 6], [-6, 0]],
  // oxfmt-ignore
  square: [[-5, -5], [5, -5], [5, 5], [-5, 5]],
  // oxfmt-ignore
  triangle: [[0, -6], [6, 5], [-6, 5]],
};

/** Who it is is told by the shape as well as by the colour. */
export function mark(shape: Shape, kind: 'ours' | 'missed' | 'peer', x: number, y: number): string {
  if (shape === 'circle') return `<circle class="${kind}" cx="${x}" cy="${y}" r="6"/>`;
  const points = outlines[shape].map(([across, down]) => `${x + across},${y + down}`).join(' ');
  return `<polygon class="${kind}" points="${points}"/>`;
}
