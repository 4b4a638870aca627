import { timingSafeEqual } from 'node:crypto'
import { commonErrors } from '@brava/contract/errors.ts'
import type { PartnerCall } from './partner-call.ts'
import { refuse } from './refuse.ts'

type Needs = Pick<PartnerCall, 'caller' | 'secrets'>

/** Bound to the company and to the list, with its filter in `of`: a cursor of another list is invalid. */
const markOf = ({ caller, secrets }: Needs, of: string, position: string) =>
  secrets.fingerprint(`cursor:${caller.companyId}:${caller.environment}:${of}:${position}`).subarray(0, 16)

/** A signed position in a list; with `began`, also where the list ended when its first page was read. */
export function writeCursor(call: Needs, of: string, at: number, began?: number): string {
  const position = began === undefined ? at.toString(36) : `${at.toString(36)}-${began.toString(36)}`
  return `c1.${position}.${markOf(call, of, position).toString('base64url')}`
}

/** What was issued; null for a cursor of another company or list, or an invented one. */
export function readCursor(call: Needs, of: string, cursor: string): { at: number; began?: number } | null {
  const [, position, mark] = /^c1\.([0-9a-z]{1,11}(?:-[0-9a-z]{1,11})?)\.([\w-]{22})$/.exec(cursor) ?? []
  if (position === undefined || mark === undefined) return null
  if (!timingSafeEqual(Buffer.from(mark, 'base64url'), markOf(call, of, position))) return null
  const [at = 0, began] = position.split('-').map((part) => Number.parseInt(part, 36))
  return began === undefined ? { at } : { at, began }
}

/** Where a page begins. Throws common.invalid for a cursor of another list. */
export const positionOf = (call: Needs, of: string, after: string | undefined): number | undefined =>
  after === undefined ? undefined : (readCursor(call, of, after) ?? refuse(commonErrors.invalid)).at

/** A page of the rows found: one row more than `limit` shows that there is a next page. */
export function pageOf<T extends { readonly id: number }, V>(
  call: Needs,
  of: string,
  { found, limit, view }: { readonly found: readonly T[]; readonly limit: number; readonly view: (row: T) => V },
): { data: V[]; next: string | null } {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { data: page.map(view), next: last ? writeCursor(call, of, last.id) : null }
}
