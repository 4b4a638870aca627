import { paymentReference, referenceText } from '@brava/contract/payments/payment-reference.ts'
import type { SnapshotParty } from '../invoice-snapshot.ts'

type Party = Pick<SnapshotParty, 'name' | 'address' | 'postalCode' | 'town'>

/** A bank transfer that somebody is asked to make. */
export interface Transfer {
  readonly payee: Party & { readonly account: string }
  readonly payer: Party & { readonly countryCode: string }
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** The reference is derived from it. */
  readonly orderNumber: string
  /** The purpose in plain text: the number of the estimate or invoice. */
  readonly about: string
}

/** The reference of a transfer as shown on documents and screens. */
export function transferReference({
  orderNumber,
  payee,
  payer,
}: Pick<Transfer, 'orderNumber'> & {
  readonly payee: Pick<Transfer['payee'], 'account'>
  readonly payer: Pick<Transfer['payer'], 'countryCode'>
}): string {
  return referenceText(
    paymentReference({ number: orderNumber, account: payee.account, payerCountry: payer.countryCode }),
  )
}
