/** The day before a day, both as yyyy-MM-dd. */
export function dayBefore(day: string): string {
  const noon = new Date(`${day}T12:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  return noon.toISOString().slice(0, 10);
}
