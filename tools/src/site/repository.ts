/** What a site is made from. */
export interface Repository {
  /** Every page, by its path. */
  pages: readonly string[];
  read: (path: string) => string;
  /** What else a page may name. */
  whatIs: (path: string) => 'file' | 'folder' | 'nothing';
}
