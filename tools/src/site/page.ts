export interface Heading {
  level: number;
  text: string;
  anchor: string;
}

/** What stands under one heading, for the search. */
export interface Section {
  heading: string;
  anchor: string;
  text: string;
}

export type Target =
  /** A file or folder of the repository, by its path there. */
  { kind: 'inside'; path: string; anchor: string } | { kind: 'outside'; address: string };

export interface Page {
  /** Its path in the repository. */
  source: string;
  address: string;
  /** The heading of the first level; empty where there is none. */
  title: string;
  headings: readonly Heading[];
  sections: readonly Section[];
  links: readonly Target[];
  pictures: readonly string[];
  /** Everything below the title. */
  html: string;
}
