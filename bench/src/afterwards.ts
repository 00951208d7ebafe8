/** Takes what is to be closed when the measurement is over, the last one first. */
export type Afterwards = (close: () => Promise<void>) => void;
