import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import { z } from 'zod'
import type { Snapshot } from '../gateway-port.ts'

const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  amount_received: z.number().int(),
  currency: z.string(),
  capture_method: z.string(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  latest_charge: z.object({ amount_refunded: z.number().int() }).nullish(),
  metadata: z.object({ reference: z.string().nullish() }).nullish(),
})
const page = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), has_more: z.boolean() })
export const Intents = page(Intent)
export const Refunds = page(z.object({ id: z.string(), payment_intent: Intent.nullable() }))
export const Session = z.object({
  id: z.string(),
  status: z.string().nullable(),
  client_reference_id: z.string(),
  url: z.string().nullish(),
  amount_total: z.number().int(),
  currency: z.string(),
  payment_intent: Intent.nullable(),
})

/** Translates Stripe's code into the reason why a card did not pay. */
export function reasonOf(code: string): DeclineReason {
  if (code === 'insufficient_funds') return 'insufficientFunds'
  if (code === 'expired_card') return 'expiredCard'
  if (/authentication/.test(code)) return 'notAuthenticated'
  if (/fraud|risk|stolen|lost/.test(code)) return 'risk'
  return 'declined'
}

/** The state given by a Checkout Session and its PaymentIntent. */
export function snapshotOf(found: z.infer<typeof Session>): Snapshot {
  const intent = found.payment_intent
  const code = intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? ''
  // While Checkout is open, the buyer may try another card after a declined one.
  const state =
    intent?.status === 'requires_capture'
      ? 'authorised'
      : intent?.status === 'succeeded'
        ? 'captured'
        : intent?.status === 'canceled'
          ? 'voided'
          : found.status === 'expired'
            ? 'declined'
            : 'pending'
  return {
    result: 'found',
    reference: found.client_reference_id,
    gatewayRef: found.id,
    amount: intent?.amount ?? found.amount_total,
    currency: (intent?.currency ?? found.currency).toUpperCase(),
    type: intent && intent.capture_method !== 'manual' ? 'purchase' : 'authorize',
    state,
    captured: intent?.amount_received ?? 0,
    refunded: intent?.latest_charge?.amount_refunded ?? 0,
    reason: state === 'declined' ? (code ? reasonOf(code) : 'cancelled') : null,
    code,
  }
}
