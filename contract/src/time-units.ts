/** All durations are milliseconds and are written with these functions. */
// The mark `__NO_SIDE_EFFECTS__` lets the bundler leave unused limits out of a browser's script.
export const seconds = /* @__NO_SIDE_EFFECTS__ */ (n: number): number => n * 1000;
export const minutes = /* @__NO_SIDE_EFFECTS__ */ (n: number): number => seconds(n * 60);
export const hours = /* @__NO_SIDE_EFFECTS__ */ (n: number): number => minutes(n * 60);
export const days = /* @__NO_SIDE_EFFECTS__ */ (n: number): number => hours(n * 24);
