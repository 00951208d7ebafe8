import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const name = z.string().check(z.minLength(1), z.maxLength(100));

/** The counties of Ireland, north and south, with their towns, for an address form. */
export const townCounties = endpoint({
  method: 'GET',
  path: '/api/address/towncounties.json',
  reply: z.object({
    counties: z.array(
      z.object({
        name,
        nameGa: name,
        northernIreland: z.boolean(),
        towns: z.array(name),
      }),
    ),
  }),
});

/** The operator's settings for the payment page. The portal takes no payments and does not read them. */
export const paymentConfig = endpoint({
  method: 'GET',
  path: '/securepayment/cms/config.json',
  reply: z.object({ config: z.record(z.string(), z.unknown()) }),
});
