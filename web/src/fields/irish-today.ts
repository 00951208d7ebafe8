import { irishDay } from '@selvage/contract/irish-day';

export const irishToday = (): string => irishDay(new Date());
