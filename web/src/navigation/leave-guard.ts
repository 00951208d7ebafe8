type Ask = (leave: () => void) => void;

let asking: Ask | null = null;

/** Holds whoever is about to leave a screen until they have said that they mean to. */
export const leaveGuard = {
  /** Answers with the way to take the guard away again. */
  post(ask: Ask): () => void {
    asking = ask;
    return () => {
      if (asking === ask) asking = null;
    };
  },
  /** Whether leaving has to wait for an answer. */
  holds(leave: () => void): boolean {
    asking?.(leave);
    return asking !== null;
  },
};
