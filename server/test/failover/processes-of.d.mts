export function processesOf(folder: string): number[];
export function signalAll(folder: string, signal: NodeJS.Signals): number[];
