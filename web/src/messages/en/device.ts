export const deviceMessages = {
  both: (browser: string, system: string): string => `${browser} on ${system}`,
  systemOnly: (system: string): string => `A device running ${system}`,
  unknown: 'A device we don’t recognise',
  thisOne: 'This device',
};

export type DeviceMessages = typeof deviceMessages;
