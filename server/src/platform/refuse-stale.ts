import { commonErrors } from '@brava/contract/errors.ts'
import { refuse } from './refuse.ts'

/**
 * Throws common.conflict if somebody changed a record since the version that the caller read. `now` is the version of
 * the locked row. A caller that names none saves over any version.
 */
export function refuseStale(now: number, read: number | undefined): void {
  if (read !== undefined && read !== now) refuse(commonErrors.conflict)
}
