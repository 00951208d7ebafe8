export const deviceMessages = {
  both: (browser: string, system: string): string => `${browser} on ${system}`,
  systemOnly: (system: string): string => `A device running ${system}`,
  unknown: 'Unknown type of device',
  thisOne: 'This device',
};

export type DeviceMessages = typeof deviceMessages;
