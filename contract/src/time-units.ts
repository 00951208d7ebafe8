/** Durations are milliseconds and are written through these, never multiplied by hand. */
// The mark of each lets a browser's script leave out limits that it does not use.
export const seconds = /* @__NO_SIDE_EFFECTS__ */ (n: number): number => n * 1000;
export const minutes = /* @__NO_SIDE_EFFECTS__ */ (n: number): number => seconds(n * 60);
export const hours = /* @__NO_SIDE_EFFECTS__ */ (n: number): number => minutes(n * 60);
export const days = /* @__NO_SIDE_EFFECTS__ */ (n: number): number => hours(n * 24);
