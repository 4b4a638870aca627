import { presetRange } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { marginBpOf, type PartnerSales, type SalesToAll } from '../sales/sold.ts'
import { legOf } from '../sales/leg-of.ts'
import { readSales } from '../sales/read-sales.ts'

/** "Last 90 Days" of the specification's presets: today and the 89 days before. */
const last90Days = 4

/**
 * What the person's own company sold to the given partners in the last 90 days: for the distributor its own leg, for a
 * reseller its margin over what it paid itself.
 */
export async function salesToPartners(
  db: Db,
  person: Person,
  now: Date,
  ids: readonly number[],
): Promise<PartnerSales[]> {
  return (await readSales(db)).partners(legOf(person), presetRange(last90Days, now), ids)
}

/** What was sold to one partner out of all, in the form of salesToPartners. */
export function salesTo({ netOf, marginOf }: SalesToAll, id: number) {
  const [net, margin] = [netOf(id), marginOf(id)]
  return net === undefined || margin === undefined ? undefined : { net, margin, marginBp: marginBpOf(net, margin) }
}

/** Net and margin of the same days, for any partner. */
export async function salesToAll(db: Db, person: Person, now: Date) {
  return (await readSales(db)).toAll(legOf(person), presetRange(last90Days, now))
}

/** As shown in rows: 0 if nothing was sold to an own partner, and left out for a partner of another supplier. */
export function salesView(
  sales: Pick<PartnerSales, 'net' | 'margin' | 'marginBp'> | undefined,
  supplierId: number | null,
  person: Person,
) {
  const nothing = nothingSold(supplierId === person.companyId)
  return { turnover: sales?.net ?? nothing, margin: sales?.margin ?? nothing, marginBp: sales?.marginBp ?? null }
}

export const nothingSold = (isOwn: boolean) => (isOwn ? 0 : null)
