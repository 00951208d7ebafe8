import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns what `read` returns, or an empty text for a process that has ended or belongs to someone else. */
function known(read) {
  try {
    return read();
  } catch {
    return '';
  }
}

const parentOf = (pid) => Number(/^.*\) \S (\d+)/s.exec(known(() => readFileSync(`/proc/${pid}/stat`, 'utf8')))?.[1]);

/**
 * The ids of all processes that have a folder as working directory, in their environment or in their command line, and of their children.
 * PostgreSQL leaves the process group of Patroni, so the group is not enough.
 */
export function processesOf(folder) {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid);
  const found = new Set(
    pids.filter(
      (pid) =>
        known(() => readlinkSync(`/proc/${pid}/cwd`)).startsWith(folder) ||
        ['environ', 'cmdline'].some((file) =>
          known(() => readFileSync(`/proc/${pid}/${file}`, 'utf8')).includes(folder),
        ),
    ),
  );
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const pid of pids) if (found.has(parentOf(pid))) found.add(pid);
  }
  return [...found];
}

/** Sends a signal to all processes of a folder until there is no new one. Returns their ids. */
export function signalAll(folder, signal) {
  const signalled = new Set();
  for (;;) {
    const more = processesOf(folder).filter((pid) => !signalled.has(pid));
    if (more.length === 0) return [...signalled];
    for (const pid of more) {
      known(() => process.kill(pid, signal));
      signalled.add(pid);
    }
  }
}
