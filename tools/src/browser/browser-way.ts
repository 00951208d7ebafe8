export interface BrowserWay {
  how: string;
  /** Possible paths of the browser, likeliest first. */
  candidates: () => Promise<readonly string[]> | readonly string[];
}

/** A browser for the journeys, and the ways to find it. */
export interface WantedBrowser {
  name: string;
  /** The variable with the path of the browser. It comes before all other ways. */
  setting: string;
  ways: readonly BrowserWay[];
}
