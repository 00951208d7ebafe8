/** One file of the tree, as far as the arrows care. Paths are relative to the root, with forward slashes. */
export interface SourceModule {
  path: string;
  /** What it imports, re-exports or loads, as written. */
  specifiers: readonly string[];
  /** The guarded words it uses, such as `fetch` or `new Date()`. */
  words: readonly string[];
}
