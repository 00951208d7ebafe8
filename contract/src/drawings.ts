const circle = 'M48 24a26 26 0 1 1 0 52a26 26 0 1 1 0-52';

/** Line drawings for pages with one message. The text says the same in words. The path `lit` of each drawing has the accent colour. */
export const drawings = {
  /** For pages that report a success. */
  tick: { line: 'm36 51 9 9 16-19', lit: circle },
  /** For pages that report that a time is over. */
  clock: { line: 'M48 35v16l10 7', lit: circle },
  /** For pages that report a failure or an expired link. */
  failure: {
    line: 'M8 34h44M8 48h36M8 62h48',
    lit: 'M44 48c16 0 18-16 28-16s12 12 4 16-16 6-14 16 16 10 26 4',
  },
  /** For pages about passkeys and passwords. */
  key: { line: 'M38 50h48M84 50v12M70 50v9', lit: 'M24 36a14 14 0 1 1 0 28a14 14 0 1 1 0-28' },
  /** For pages that report that an email was sent. */
  mail: {
    line: 'M8 75 65 38c1-7 9-13 15-12s3 9-3 13-10 3-12-1Z',
    lit: 'M72 33c14-1 20 11 12 19s-27 3-26 12 17 6 29 4',
  },
} as const satisfies Record<string, Record<'line' | 'lit', string>>;

export type DrawingName = keyof typeof drawings;

export const drawingBox = '4 22 88 56';
