interface Guard {
  /** Asks, and leaves if that is what the person means. */
  ask(leave: () => void): void;
  /** Whether a step in the history is taken back, so that nobody else hears of it. */
  takesBack(): boolean;
}

let guard: Guard | null = null;

/** Holds whoever is about to leave a screen until they have said that they mean to. */
export const leaveGuard = {
  /** Answers with the way to take the guard away again. */
  post(posted: Guard): () => void {
    guard = posted;
    return () => {
      if (guard === posted) guard = null;
    };
  },
  /** Whether leaving has to wait for an answer. */
  holds(leave: () => void): boolean {
    guard?.ask(leave);
    return guard !== null;
  },
  takesBack: (): boolean => guard?.takesBack() ?? false,
};
