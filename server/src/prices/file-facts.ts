import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { ImportContext } from '../platform/imports/table-import.ts'
import { refuse } from '../platform/refuse.ts'
import type { Confirmation } from './confirm-below-cost.ts'

/** What is known of a file of prices besides its rows. */
export interface FileFacts extends Partial<Confirmation> {
  readonly validFrom?: string | null
  /** The currency in which its prices were checked. */
  readonly currency?: string
  /** From whom the partner bought when they were checked. */
  readonly supplierId?: number | null
}

/** Amounts mean what they meant when they were checked: price.fileInOtherCurrency when a commit finds another currency. */
export function requireCheckedIn({ facts, runId }: ImportContext<FileFacts>, now: string): void {
  const { currency: checked } = facts
  if (runId !== null && checked !== undefined && checked !== now) {
    refuse(priceErrors.fileInOtherCurrency, { params: { checked, now } })
  }
}

/** Whose terms they are, too: price.fileOfOtherSupplier, for a price would be an override by now, or the other way round. */
export function requireSameSupplier({ facts, runId }: ImportContext<FileFacts>, now: number | null): void {
  const { supplierId: checked } = facts
  if (runId !== null && checked !== undefined && checked !== now) refuse(priceErrors.fileOfOtherSupplier)
}
