export const deviceWords = {
  both: (browser: string, system: string): string => `${browser} on ${system}`,
  systemOnly: (system: string): string => `A browser on ${system}`,
  unknown: 'A browser we don’t recognise',
  thisOne: 'This device',
};

export type DeviceWords = typeof deviceWords;
