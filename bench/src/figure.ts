import type { Goal } from './goal.ts';

/** The comparison of our value with the anchor of the same round. `share` is the excess relative to the anchor. */
export const scores = {
  ratio: (anchor: number, ours: number) => ours / anchor,
  beyond: (anchor: number, ours: number) => ours - anchor,
  share: (anchor: number, ours: number) => (ours - anchor) / anchor,
  alone: (_anchor: number, ours: number) => ours,
} as const;

/** A line of the report. Without a goal it explains other lines. */
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
