import { type ChosenWay, chosenWays } from '@selvage/contract/api/authenticator';

const key = 'secondStep';

/** The second step that was last chosen in this browser. The server does not know it. */
export function lastChosenWay(): ChosenWay | undefined {
  try {
    const stored = localStorage.getItem(key);
    return chosenWays.find((way) => way === stored);
  } catch {
    // Storage may be switched off in the browser. Then the strongest second step is asked for.
    return undefined;
  }
}

export function keepChosenWay(way: ChosenWay): void {
  try {
    localStorage.setItem(key, way);
  } catch {
    // The person has to choose again next time if the browser has no storage.
  }
}
