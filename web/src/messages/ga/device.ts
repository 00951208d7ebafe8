import type { DeviceMessages } from '../en/device.ts';

export const deviceMessages: DeviceMessages = {
  both: (browser, system) => `${browser} ar ${system}`,
  systemOnly: (system) => `Gléas ar a bhfuil ${system}`,
  unknown: 'Gléas de chineál anaithnid',
  thisOne: 'An gléas seo',
};
