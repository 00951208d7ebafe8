/** The basic alphabet of GSM 03.38. Of the Irish long vowels it has only é. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that need an escape before them, and so count as two. */
const extended = '\f^{}\\[~]|€';

/** The lengths of a single message, and of each part of a longer one, which has a header. */
const sizes = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const;

export interface SmsSize {
  alphabet: keyof typeof sizes;
  parts: number;
  /** The characters for which the short alphabet cannot be used. */
  foreign: readonly string[];
}

/** In how many parts a text message is sent and billed. */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const foreign = [...new Set(characters.filter((each) => !basic.includes(each) && !extended.includes(each)))];
  const alphabet = foreign.length === 0 ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((each) => (alphabet === 'UCS-2' ? each.length : extended.includes(each) ? 2 : 1));
  const { single, part } = sizes[alphabet];
  const total = widths.reduce((sum, width) => sum + width, 0);
  return { alphabet, foreign, parts: total <= single ? 1 : partsOf(widths, part) };
}

/** A character that needs two places is never split between two parts. */
function partsOf(widths: readonly number[], room: number): number {
  let [parts, used] = [1, 0];
  for (const width of widths) {
    if (used + width > room) [parts, used] = [parts + 1, 0];
    used += width;
  }
  return parts;
}
