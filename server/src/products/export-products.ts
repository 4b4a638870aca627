import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { Language } from '@brava/contract/language.ts'
import { unitCost } from '@brava/contract/keys/unit-cost.ts'
import type { products } from '@brava/contract/products/products.endpoints.ts'
import type { z } from 'zod'
import type { Services } from '../platform/call.ts'
import { referenceNames } from '../platform/db/reference-names.ts'
import { amountCell } from '../platform/tables/cell.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import { homeCurrency } from '../currencies/home-currency.ts'
import { readSales } from '../sales/read-sales.ts'
import { matchingProducts } from './list-products.ts'
import { exportHeads } from './products.texts.ts'

/** Products read at a time, so that they are never all in memory. */
const chunk = 2000

/** The matching products as a file. */
export async function exportProducts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: z.output<typeof products.export.body>,
  language: Language,
): Promise<FileAnswer> {
  const sales = await readSales(db)
  const [home, name, sold30] = await Promise.all([
    homeCurrency(db),
    referenceNames(db, language),
    sales.sold30(clock.now()),
  ])
  let query = matchingProducts(db, sold30, request)
  if (request.ids) query = query.where('p.id', 'in', request.ids)
  const sorted = query.orderBy('p.code').orderBy('p.id').limit(chunk)
  // Each chunk begins after the last product of the previous one, whatever was added or deleted before it since.
  async function* rows() {
    for (let next = sorted; ; ) {
      const some = await next.execute()
      yield* some
      const last = some.at(-1)
      if (!last || some.length < chunk) return
      next = sorted.where((it) => it(it.refTuple('p.code', 'p.id'), '>', it.tuple(last.code, last.id)))
    }
  }
  const say = (name: keyof typeof exportHeads) => exportHeads[name][language]
  return tableFile(
    { format: request.format, language },
    {
      name: say('file'),
      heads: [
        say('code'),
        say('title'),
        say('category'),
        say('platform'),
        say('publisher'),
        say('regions'),
        `${say('price')} ${home}`,
        `${say('cost')} ${home}`,
        say('available'),
        say('reserved'),
        say('sold30'),
        say('daysOfCover'),
        say('status'),
      ],
      rows: rows(),
      cells: (row) => [
        row.code,
        row.title,
        name('category', row.category),
        name('platform', row.platform),
        row.publisher,
        row.regions.map((code) => name('region', code)).join(', '),
        amountCell(row.price),
        { number: row.cost === null ? '' : unitCost.encode(row.cost) },
        row.available,
        row.reserved,
        row.sold30,
        row.daysOfCover ?? '',
        say(row.isWithdrawn ? 'isWithdrawn' : 'onSale'),
      ],
    },
  )
}
