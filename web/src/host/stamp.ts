const two = (n: number): string => String(n).padStart(2, '0');

/** AN1: day-month-year:hour:minute:second, by the person's own clock. */
export function stamp(at: Date): string {
  const day = [two(at.getDate()), two(at.getMonth() + 1), at.getFullYear()].join('-');
  return [day, two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join(':');
}
