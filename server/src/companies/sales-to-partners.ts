import { presetRange } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { marginBpOf, type PartnerSales, type SalesToAll } from '../sales/sold.ts'
import { legOf } from '../sales/leg-of.ts'
import { readSales } from '../sales/read-sales.ts'

/** "Last 90 Days" of the specification's presets: today and the 89 before. */
const last90Days = 4

/**
 * What the person's own company sold to partners in the last 90 days: the distributor's own leg, a reseller's margin on what it
 * paid itself. Of those asked for.
 */
export async function salesToPartners(
  db: Db,
  person: Person,
  now: Date,
  ids: readonly number[],
): Promise<PartnerSales[]> {
  return (await readSales(db)).partners(legOf(person), presetRange(last90Days, now), ids)
}

/** What was sold to one of all partners, as salesToPartners has it. */
export function salesTo({ netOf, marginOf }: SalesToAll, id: number) {
  const [net, margin] = [netOf(id), marginOf(id)]
  return net === undefined || margin === undefined ? undefined : { net, margin, marginBp: marginBpOf(net, margin) }
}

/** Net and margin of the same days, of any partner. */
export async function salesToAll(db: Db, person: Person, now: Date) {
  return (await readSales(db)).toAll(legOf(person), presetRange(last90Days, now))
}

/** As rows say it: nothing sold to an own partner is 0, to a partner of another supplier it is not said. */
export function salesView(
  sales: Pick<PartnerSales, 'net' | 'margin' | 'marginBp'> | undefined,
  supplierId: number | null,
  person: Person,
) {
  const nothing = nothingSold(supplierId === person.companyId)
  return { turnover: sales?.net ?? nothing, margin: sales?.margin ?? nothing, marginBp: sales?.marginBp ?? null }
}

export const nothingSold = (isOwn: boolean) => (isOwn ? 0 : null)
