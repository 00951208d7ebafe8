import type { DeviceWords } from '../en/device.ts';

export const deviceWords: DeviceWords = {
  both: (browser, system) => `${browser} ar ${system}`,
  systemOnly: (system) => `Gléas ar a bhfuil ${system}`,
  unknown: 'Gléas nach n-aithnímid',
  thisOne: 'An gléas seo',
};
