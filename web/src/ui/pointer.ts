/** Whether a finger is what this device is used with: a phone or a tablet, where other apps are at hand. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches;
