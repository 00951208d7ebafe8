let kept = '';

/** The address a person typed last, or has just proven to be theirs: in memory only, for the next form that asks for it. */
export const keptEmail = {
  get: (): string => kept,
  keep: (email: string): void => {
    kept = email;
  },
};
