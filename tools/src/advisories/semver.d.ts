/** The two functions that we use. The package has no types. */
declare module 'semver' {
  const semver: {
    valid(version: string): string | null;
    compare(one: string, other: string): number;
  };
  export default semver;
}
