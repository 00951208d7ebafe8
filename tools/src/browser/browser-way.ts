export interface BrowserWay {
  how: string;
  /** Paths that may be a browser, the likeliest first. */
  candidates: () => Promise<readonly string[]> | readonly string[];
}

/** A browser that the journeys run in, and how to come by one. */
export interface WantedBrowser {
  name: string;
  /** The variable that names one, which comes before all others. */
  setting: string;
  ways: readonly BrowserWay[];
}
