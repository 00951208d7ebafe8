import semver from 'semver';
import type { Advisory, AffectedPackage, RangeEvent } from './osv.ts';

export interface InstalledVersion {
  name: string;
  version: string;
}

export interface Finding extends InstalledVersion {
  id: string;
  summary: string;
  /** Versions that fix it. Empty if none exists yet. */
  fixed: string[];
}

interface Locked {
  name?: string;
  version?: string;
  link?: boolean;
}

/** Every package of a lock file, once for each version. Our own workspaces are left out. */
export function installedVersions(packages: Readonly<Record<string, Locked>>): InstalledVersion[] {
  const found = new Map<string, InstalledVersion>();
  for (const [place, { name = place.replace(/^.*node_modules\//, ''), version, link }] of Object.entries(packages)) {
    if (place.includes('node_modules/') && link !== true && version !== undefined)
      found.set(`${name}@${version}`, { name, version });
  }
  return [...found.values()];
}

export function findAffected(installed: readonly InstalledVersion[], advisories: readonly Advisory[]): Finding[] {
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap((advisory) =>
      (advisory.affected ?? [])
        .filter((affected) => affected.package?.ecosystem === 'npm')
        .flatMap((affected) =>
          installed
            .filter(
              ({ name, version }) => name === affected.package?.name && isAffected(version, affected, advisory.id),
            )
            .map((each) => ({
              ...each,
              id: advisory.id,
              summary: advisory.summary ?? '',
              fixed: fixedVersions(affected),
            })),
        ),
    );
}

function isAffected(version: string, { versions = [], ranges = [] }: AffectedPackage, id: string): boolean {
  if (versions.includes(version)) return true;
  return ranges.some(({ type, events = [] }) => type !== 'GIT' && isInRange(version, events, id));
}

/**
 * True if a range of the advisory affects the version. As OSV defines it, each event up to this version, in the order of the versions,
 * begins or ends the fault.
 */
function isInRange(version: string, events: readonly RangeEvent[], id: string): boolean {
  const ordered = events
    .map((event) => ({ event, at: eventVersion(event, id) }))
    .toSorted((one, other) => semver.compare(one.at, other.at));
  let affected = false;
  for (const { event, at } of ordered) {
    const order = semver.compare(version, at);
    if ('introduced' in event && order >= 0) affected = true;
    if (('fixed' in event || 'limit' in event) && order >= 0) affected = false;
    if ('last_affected' in event && order > 0) affected = false;
  }
  return affected;
}

function eventVersion(event: RangeEvent, id: string): string {
  const [given] = Object.values(event) as unknown[];
  // "0" means before every version, and `0.0.0-0` is the lowest version of semver.
  const version = given === '0' ? '0.0.0-0' : given;
  if (typeof version !== 'string' || semver.valid(version) === null)
    throw new Error(`${id} has an event without a version that can be compared`);
  return version;
}

const fixedVersions = ({ ranges = [] }: AffectedPackage): string[] =>
  ranges
    .filter(({ type }) => type !== 'GIT')
    .flatMap(({ events = [] }) => events.flatMap((event) => ('fixed' in event ? [event.fixed] : [])));
