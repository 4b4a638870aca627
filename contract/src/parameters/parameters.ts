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
  /** Free keys one person may issue in a calendar month. */
  freeKeysPerUserAndMonth: 50,
  /** A change of an exchange rate above this, in basis points, asks for confirmation. */
  rateJumpBp: 500,
} as const

export const Parameters = z.object({
  mfaMandatoryForDistributors: z.boolean(),
  holdHoursCash: hours,
  holdHoursWireTransfer: hours,
  holdHoursPersonalDelivery: hours,
  freeKeysPerUserAndMonth: z.number().int().min(0).max(100_000),
  rateJumpBp: z.number().int().min(0).max(10_000),
})
export type Parameters = z.infer<typeof Parameters>
