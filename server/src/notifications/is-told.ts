import type { NewsRow } from './news.sql.ts'

/** Is there anything left to report? A price that changed and came back, or that changed for nobody, is no news. */
export function isTold({ kind, detail }: NewsRow): boolean {
  if (kind === 'product.removed' && detail.wasWithdrawn === true && detail.isWithdrawn === true) return false
  if (kind !== 'product.changed') return true
  const { oldPrice, newPrice, oldMoq, newMoq, wasWithdrawn, isWithdrawn } = detail
  return oldPrice !== newPrice || oldMoq !== newMoq || wasWithdrawn !== isWithdrawn
}
