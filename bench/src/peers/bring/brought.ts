/** A product on this machine. */
export interface Brought {
  version: string;
  /** Its folder or its program. */
  path: string;
  /** Newer versions that could not be used here, each with the reason. */
  refused: readonly string[];
}

export type Bring = Brought | { missing: string };
