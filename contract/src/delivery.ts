import { z } from 'zod'
import { id, line, requiredLine } from './endpoint.ts'
import { expects } from './expected.ts'

/** A phone number as people write it: digits, spaces, brackets, an optional plus; or none. */
export const phoneNumber = line(40).regex(/^(\+?[\d ()/-]{5,40})?$/, expects('phone'))

/** Where and to whom, as a person enters it. */
export const DeliveryAddress = z.object({
  recipient: requiredLine(200),
  address: requiredLine(300),
  postalCode: line(20),
  town: requiredLine(120),
  countryId: id,
})

/** Where an order goes, as frozen with the order. */
export const FrozenDelivery = z.object({
  recipient: z.string(),
  address: z.string(),
  postalCode: z.string(),
  town: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
})
export type FrozenDelivery = z.output<typeof FrozenDelivery>

/** On one line: "Ana Kovač, Ilica 118, 10000 Zagreb, Hrvatska". */
export function deliveryLine(to: Omit<FrozenDelivery, 'countryCode'>): string {
  return [to.recipient, to.address, `${to.postalCode} ${to.town}`.trim(), to.countryName].filter(Boolean).join(', ')
}
