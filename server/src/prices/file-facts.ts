import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { ImportContext } from '../platform/imports/table-import.ts'
import { refuse } from '../platform/refuse.ts'
import type { Confirmation } from './confirm-below-cost.ts'

/** What is known of a price file besides its rows. */
export interface FileFacts extends Partial<Confirmation> {
  readonly validFrom?: string | null
  /** The currency in which its prices were checked. */
  readonly currency?: string
  /** The partner's supplier when they were checked. */
  readonly supplierId?: number | null
}

/** Amounts keep the meaning they had when checked: price.fileInOtherCurrency when a commit finds another currency. */
export function requireCheckedIn({ facts, runId }: ImportContext<FileFacts>, now: string): void {
  const { currency: checked } = facts
  if (runId !== null && checked !== undefined && checked !== now) {
    refuse(priceErrors.fileInOtherCurrency, { params: { checked, now } })
  }
}

/**
 * So does the supplier: price.fileOfOtherSupplier, because a price would now be an override, or the other way round.
 */
export function requireSameSupplier({ facts, runId }: ImportContext<FileFacts>, now: number | null): void {
  const { supplierId: checked } = facts
  if (runId !== null && checked !== undefined && checked !== now) refuse(priceErrors.fileOfOtherSupplier)
}
