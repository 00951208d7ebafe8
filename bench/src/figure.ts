import type { Goal } from './goal.ts';

/** How ours is held against the anchor of the same round. `share` is what is beyond it, by the anchor itself. */
export const scores = {
  ratio: (anchor: number, ours: number) => ours / anchor,
  beyond: (anchor: number, ours: number) => ours - anchor,
  share: (anchor: number, ours: number) => (ours - anchor) / anchor,
  alone: (_anchor: number, ours: number) => ours,
} as const;

/** One line of the report. Without a goal it is there to explain the others. */
export interface Figure<Anchor, Ours> {
  id: string;
  work: string;
  against: string | null;
  unit: string;
  score: keyof typeof scores;
  goal: Goal | null;
  anchor: (anchor: Anchor) => number;
  ours: (ours: Ours) => number;
}
