export interface HeldWork {
  work: () => Promise<string>;
  end: (error?: Error) => void;
  hasStarted: () => boolean;
}

/** Work that runs until it is told to end. */
export function heldWork(): HeldWork {
  let started = false;
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve('done'))));
  const work = () => {
    started = true;
    return ended;
  };
  return { work, end: (error) => end(error), hasStarted: () => started };
}

/** Until everything that was told to end has ended, and what waited for it has begun. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
