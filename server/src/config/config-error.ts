/** A setting that is missing, unknown or wrong. The message names it; the process prints it and exits 1. */
export class ConfigError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`);
    this.name = 'ConfigError';
  }
}
