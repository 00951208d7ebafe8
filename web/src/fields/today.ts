const two = (n: number): string => String(n).padStart(2, '0');

/** `yyyy-MM-dd` by the person's own clock. */
export function today(now = new Date()): string {
  return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
}
