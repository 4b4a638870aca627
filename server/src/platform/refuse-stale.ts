import { commonErrors } from '@brava/contract/errors.ts'
import { refuse } from './refuse.ts'

/**
 * Throws common.conflict where somebody changed a record since the version that a caller read. `now` is that of the locked row. Who
 * names none saves whatever it was.
 */
export function refuseStale(now: number, read: number | undefined): void {
  if (read !== undefined && read !== now) refuse(commonErrors.conflict)
}
