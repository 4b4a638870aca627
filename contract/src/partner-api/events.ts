import { z } from 'zod'
import { eventTypeNames } from '../webhooks/event-types.ts'
import { partnerErrors } from './partner-errors.ts'
import { partnerGet } from './partner-endpoint.ts'
import { mostRowsOfPage, partnerId } from './partner-wire.ts'

/** Something that happened to the company: a thin event, never a key. Its webhooks carry the same. */
export const PartnerEvent = z.object({
  id: partnerId('event'),
  type: z.enum(eventTypeNames).meta({ examples: ['order.served'] }),
  sequence: z
    .number()
    .int()
    .meta({ description: 'Gapless for your company.', examples: [1042] }),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()).describe('What it happened to: ids, and a few facts.'),
})

const types = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(eventTypeNames)).max(eventTypeNames.length))

export const eventEndpoints = {
  events: partnerGet('/events', {
    summary: 'List the events since the last one you know',
    description:
      "Your company's events start with your first webhook or your first request. Ask with the `next` of the last answer; anything that a webhook missed is included. Events are kept for 90 days. With `Prefer: wait=30`, an empty answer waits for the next event.",
    scope: 'events:read',
    query: z.object({
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .default(0)
        .describe('The `sequence` of the last event that you know; 0 for all.'),
      types: types.optional().describe('Only these types, separated by commas.'),
      limit: z.coerce.number().int().min(1).max(mostRowsOfPage).default(100),
    }),
    response: z.object({
      data: z.array(PartnerEvent),
      next: z.number().int().describe('Ask with this as `after`.'),
      hasMore: z.boolean().describe('There is more to read at once.'),
    }),
    errors: [partnerErrors.cursorExpired],
  }),
}
