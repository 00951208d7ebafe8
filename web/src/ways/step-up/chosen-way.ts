import { type ChosenWay, chosenWays } from '@selvage/contract/api/authenticator';

const key = 'secondStep';

/** WY22: how the second step was shown here last. The server does not know. */
export function lastChosenWay(): ChosenWay | undefined {
  try {
    const stored = localStorage.getItem(key);
    return chosenWays.find((way) => way === stored);
  } catch {
    // Storage may be switched off; then the strongest way is asked for.
    return undefined;
  }
}

export function keepChosenWay(way: ChosenWay): void {
  try {
    localStorage.setItem(key, way);
  } catch {
    // Without storage it is chosen again next time.
  }
}
