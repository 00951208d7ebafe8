import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const name = z.string().check(z.minLength(1), z.maxLength(100));

/** AP: the counties of Ireland, both parts of it, with their towns, for an address form. */
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

/** AP: what the operator tells the payment page. The portal itself takes no payments and reads none of it. */
export const paymentConfig = endpoint({
  method: 'GET',
  path: '/securepayment/cms/config.json',
  reply: z.object({ config: z.record(z.string(), z.unknown()) }),
});
