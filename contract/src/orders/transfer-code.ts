import { z } from 'zod'
import type { Text } from '../language.ts'

/** Codes that banking apps scan from paper or a screen. */
export const transferCodeKinds = ['hub3', 'epc'] as const
type TransferCodeKind = (typeof transferCodeKinds)[number]

/** The caption of each code. */
export const transferCodeNames: Readonly<Record<TransferCodeKind, Text>> = {
  hub3: {
    en: 'Scan to pay (HUB-3)',
    bs: 'Skenirajte i platite (HUB-3)',
    hr: 'Skenirajte i platite (HUB-3)',
  },
  epc: {
    en: 'Scan to pay (SEPA QR)',
    bs: 'Skenirajte i platite (SEPA QR)',
    hr: 'Skenirajte i platite (SEPA QR)',
  },
}

export const transferTexts = {
  collectsFor: {
    en: 'Received on behalf of the seller',
    bs: 'Prima u ime prodavca',
    hr: 'Prima u ime prodavatelja',
  },
} as const satisfies Record<string, Text>

/** How to pay an order by bank transfer. */
export const TransferView = z.object({
  payee: z.string(),
  /** The seller, if the payee receives the money on its behalf; null if the seller is the payee (decision 0079). */
  collectsFor: z.string().nullable(),
  /** As stored; empty until the payee has entered one. */
  account: z.string(),
  reference: z.string(),
  /** Each as a vector: the path of its dark modules on a white background of that size. */
  codes: z.array(
    z.object({ kind: z.enum(transferCodeKinds), width: z.number(), height: z.number(), path: z.string() }),
  ),
})
