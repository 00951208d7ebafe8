/** Registers a close function for the end of the measurement. The last one runs first. */
export type Afterwards = (close: () => Promise<void>) => void;
