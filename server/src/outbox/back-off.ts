import { minutes, seconds } from '@selvage/contract/durations';

/** X7: 1, 2, 4 … seconds, then a minute, between tries of a gateway that takes nothing. */
export const gatewayPause = (failures: number): number => doubling(failures - 1);

const quickTries = 20;
export const tries = 50;

/** 2, 4, 8 … seconds, then a minute; after a quarter of an hour the trouble is a longer one. The last try is seven hours in. */
export const letterPause = (attempts: number): number => (attempts > quickTries ? minutes(15) : doubling(attempts));

const doubling = (times: number): number => Math.min(seconds(2 ** Math.min(times, 10)), minutes(1));
