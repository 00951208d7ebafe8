/** The parts of a path: `server/src/features/reset/routes.ts` is server, features, reset. */
export interface Place {
  packageName: string;
  /** The path below `src`. */
  inside: string;
  /** The first name below `src`: the file `deps.ts` and the folder `deps/` are both `deps`. */
  name: string;
  feature: string | undefined;
  /** Tests and test helpers may import from every layer. */
  isTest: boolean;
}

const testFile = /\.test\.tsx?$/;

export function placeOf(path: string): Place {
  const [packageName = '', folder, ...segments] = path.split('/');
  const [name = '', second] = segments.map(withoutExtension);
  return {
    packageName,
    inside: segments.join('/'),
    name,
    feature: name === 'features' ? second : undefined,
    isTest: testFile.test(path) || folder === 'test' || name === 'testing',
  };
}

const withoutExtension = (segment: string): string => segment.split('.')[0] ?? segment;
