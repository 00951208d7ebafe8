import type { DeviceWords } from '../en/device.ts';

export const deviceWords: DeviceWords = {
  both: (browser, system) => `${browser} ar ${system}`,
  systemOnly: (system) => `Brabhsálaí ar ${system}`,
  unknown: 'Brabhsálaí nach n-aithnímid',
  thisOne: 'An gléas seo',
};
