/** True for a phone or a tablet, which is used by touch and has other apps on it. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches;
