/** The two functions of the package that are used; it has no types of its own. */
declare module 'semver' {
  const semver: {
    valid(version: string): string | null;
    compare(one: string, other: string): number;
  };
  export default semver;
}
