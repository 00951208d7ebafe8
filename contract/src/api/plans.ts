import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoDate } from './fields.ts';

export const planStatuses = ['active', 'pending', 'ended'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** The plans of the person's member number. Empty without a member number. */
export const planSummary = endpoint({
  method: 'GET',
  path: '/api/plans/plans/plansummary.json',
  reply: z.object({
    plans: z.array(
      z.object({
        name: z.string(),
        memNo: z.string(),
        start: z.optional(isoDate),
        renewal: z.optional(isoDate),
        status: z.enum(planStatuses),
      }),
    ),
  }),
  refusals: ['session.required', 'session.incomplete', 'registry.unavailable'],
});
export type PlanSummary = z.output<typeof planSummary.reply>['plans'][number];
