import { z } from 'zod'

const hours = z.number().int().min(1).max(2160)

/** Switches of the whole installation with the value that holds until somebody changes them. */
export const defaultParameters = {
  /** Distributors must have a second step of signing in. */
  mfaMandatoryForDistributors: false,
  /** How long keys are set aside for an order that waits for its payment, in hours, by way of paying. */
  holdHoursCash: 48,
  holdHoursWireTransfer: 120,
  holdHoursPersonalDelivery: 72,
} as const

export const Parameters = z.object({
  mfaMandatoryForDistributors: z.boolean(),
  holdHoursCash: hours,
  holdHoursWireTransfer: hours,
  holdHoursPersonalDelivery: hours,
})
export type Parameters = z.infer<typeof Parameters>
