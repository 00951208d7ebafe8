import { lockClosure, type LockedPackages } from './lock-closure.ts';
import { packagePrograms, programFile } from './package-contents.ts';

export interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
}

/** These packages have native parts for each platform. All others are bundled. */
const native = ['@node-rs/argon2', '@node-rs/bcrypt'];

/** The manifest of the shipped package: the pinned versions of the workspace, without links into it. */
export function packageManifest(
  root: Pick<Manifest, 'name' | 'version' | 'description' | 'license' | 'engines'>,
  server: Pick<Manifest, 'dependencies'>,
) {
  const { name, version, description, license, engines } = root;
  const pinned = native.map((each) => [each, pinnedVersion(server.dependencies, each)] as const);
  return {
    name,
    version,
    description,
    license,
    type: 'module' as const,
    engines,
    bin: Object.fromEntries(Object.keys(packagePrograms).map((each) => [each, programFile(each)])),
    dependencies: Object.fromEntries(pinned),
  };
}
type PackageManifest = ReturnType<typeof packageManifest>;

function pinnedVersion(versions: Record<string, string>, name: string): string {
  const version = versions[name];
  if (version === undefined || !/^\d/.test(version)) throw new Error(`server/package.json does not pin ${name}`);
  return version;
}

/** Pins all dependencies with their checksums, so that every installation gets the same unmodified packages. */
export function shrinkwrap(manifest: PackageManifest, locked: LockedPackages) {
  const { name, version, license, engines, bin, dependencies } = manifest;
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, license, engines, bin, dependencies },
      ...lockClosure(locked, Object.keys(dependencies)),
    },
  };
}
