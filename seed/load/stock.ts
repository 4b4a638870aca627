import { convert } from '@brava/contract/money.ts'
import { people, personKeys } from '../world/people.ts'
import { homeRates } from '../world/places.ts'
import { productNamed, products, type SeedProduct, soldOut } from '../world/products.ts'
import { keySuppliers, type SupplierName } from '../world/publishers.ts'
import { randomFrom } from '../world/random.ts'
import { day, hour, minute, type TradeBatch, type TradeKey, type TradeState } from './trade-state.ts'

/** Keys in stock today where the pictures show them; other products get a few. */
const stockToday: Readonly<Record<string, number>> = {
  'Northfall: Ashen Crown/PC': 284,
  'Vektor Liga 27/Xbox': 162,
  'Apex Meridian 26/PS5': 48,
  'Kestrel Antivirus Pro, 3 PC/Windows': 310,
  'PlayPort Wallet 50 KM/Gift card': 420,
  'Deep Tide/PC': 140,
  'Šumska bajka/PC': 112,
  'Lumen Office Suite 2027/Windows': 96,
  'Kolonija Zero/PC': 18,
  'Nexa dopuna 10 KM/Top-up': 400,
  'Sketchforge Studio, 1 godina/macOS': 7,
  'Hollow Signal/PC': 174,
  'Mlin & Med/PC': 140,
}

/** The distributor's stock: batches are bought before keys run out, and keys leave it oldest first. */
export function openStock({ random, end, plans }: TradeState) {
  const batches: TradeBatch[] = []
  const free = new Map(products.map((product) => [product, [] as TradeKey[]]))
  const newest = new Map<SeedProduct, number>()
  const runsOut = new Set(soldOut.map(productNamed))
  // Batches are bought for some months at a time.
  const wanted = new Map<SeedProduct, number>()
  for (const plan of plans)
    for (const line of plan.lines) wanted.set(line.product, (wanted.get(line.product) ?? 0) + line.quantity)
  const hands = personKeys.filter((key) => people[key].company === 'brava' && key !== 'selma')

  function importBatch(product: SeedProduct, count: number, before: number): void {
    const earliest = newest.get(product) ?? 0
    let at = before - random.whole(1, 40) * hour - random.whole(0, 59) * minute
    if (at <= earliest) at = earliest + Math.max(1000, Math.floor((before - earliest) / 2))
    newest.set(product, at)
    const choice: SupplierName =
      product.publisher === 'nexaTelecom'
        ? 'Nexa Telecom'
        : product.publisher === 'kaldera'
          ? random.pick(['Kaldera Works', 'KeyBridge GmbH'] as const)
          : random.pick([
              'KeyBridge GmbH',
              'Adria Digital d.o.o.',
              'Northern Keys ApS',
              'Transit Media Ltd',
              'Direct from the publisher',
            ] as const)
    const currency = keySuppliers.find((one) => one.name === choice)?.currency ?? 'BAM'
    const wished = product.costE4 * (0.97 + 0.06 * random.next())
    const rate = currency === 'BAM' ? '1' : homeRates[currency]
    const unitCostE4 = Math.round(wished / Number(rate) / 100) * 100
    const unitCostHomeE4 = convert(unitCostE4, rate)
    const batch: TradeBatch = {
      id: 0,
      product,
      at: new Date(at),
      supplier: choice,
      unitCostE4,
      currency,
      unitCostHomeE4,
      importedBy: random.pick(hands),
      expiresOn: random.chance(0.2) ? `${new Date(end).getUTCFullYear() + 1}-12-31` : null,
      keys: [],
    }
    batch.keys = Array.from({ length: count }, () => ({
      id: 0,
      batch,
      state: 2 as const,
      slot: null,
      revealedAt: null,
      changedAt: batch.at,
    }))
    batches.push(batch)
    free.get(product)?.push(...batch.keys)
  }

  function claim(product: SeedProduct, count: number, at: Date): TradeKey[] {
    const stock = free.get(product) ?? []
    if (stock.length < count) {
      const scarce = runsOut.has(product) && end - at.getTime() < 75 * day
      const total = wanted.get(product) ?? 0
      const usual = 5 * Math.ceil(total / (total > 200 ? 6 : 3) / 5)
      importBatch(product, scarce ? count - stock.length : Math.max(count - stock.length, usual), at.getTime())
    }
    return stock.splice(0, count)
  }

  /** Buys what is missing to reach today's stock. */
  function fillUp(): void {
    for (const product of products) {
      if (runsOut.has(product)) continue
      const wished =
        stockToday[`${product.title}/${product.platform}`] ??
        (product.isWithdrawn
          ? 2
          : randomFrom(`stock ${product.code}`).pick([0, 5, 6, 8, 9, 10, 12, 14, 16, 18, 20, 24]))
      const has = free.get(product)?.length ?? 0
      if (has < wished) importBatch(product, wished - has, end - random.whole(2, 300) * hour)
    }
  }

  return { batches, free, claim, fillUp }
}
export type Stock = ReturnType<typeof openStock>
