import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const titleOption = z.object({ id: z.string(), text: z.string() });
export type TitleOption = z.output<typeof titleOption>;

/** The titles that registration offers. */
export const portalConfig = endpoint({
  method: 'GET',
  path: '/api/pmiconfig/pmiconfig.json',
  reply: z.object({ config: z.object({ titles: z.array(titleOption) }) }),
});
