// Swedish writes a date as yyyy-MM-dd.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Dublin' });

/** The day in Ireland, as yyyy-MM-dd: both sides must agree on what "today" is. */
export const irishDay = (now: Date): string => day.format(now);
