import type { PersonKey } from '../world/people.ts'
import type { Stock } from './stock.ts'
import { day, hour, ipOf, type TradeKey, type TradeSlot, type TradeState } from './trade-state.ts'

/** A faulty key and its replacement. */
export interface Replacement {
  slot: TradeSlot
  old: TradeKey
  other: TradeKey
  reason: string
  by: PersonKey
  at: Date
}

/** A buyer's report that a key does not work. */
export interface Reported {
  slot: TradeSlot
  key: TradeKey
  person: PersonKey
  reason: string
  at: Date
  /** 1 reported, 2 accepted, 4 replaced. */
  state: 1 | 2 | 4
  handled?: { by: PersonKey; at: Date }
}

/**
 * What went wrong with keys: faulty ones replaced, some only reported, a few withdrawn. Returns the replacements and
 * the reports.
 */
export function faults(
  { end, random, custody, events, slots }: TradeState,
  { free }: Stock,
): { replaced: Replacement[]; reports: Reported[] } {
  const replaced: Replacement[] = []
  const reports: Reported[] = []
  const sold = slots.filter(
    (slot) => slot.state === 1 && slot.key?.revealedAt && end - slot.order.plan.at.getTime() > 4 * day,
  )
  for (const slot of sold) {
    // About one key in 350 turns out faulty; some batches are worse than others.
    const old = slot.key
    if (!old || !random.chance(slot.product.code === 'NF-0117' ? 0.02 : 0.0025)) continue
    const other = (free.get(slot.product) ?? []).find((key) => key.batch !== old.batch)
    const at = new Date(
      Math.max(
        slot.order.updatedAt.getTime() + random.whole(1, 60) * hour,
        (other?.batch.at.getTime() ?? 0) + 2 * hour,
      ),
    )
    if (!other || at.getTime() > end) continue
    const stock = free.get(slot.product) ?? []
    stock.splice(stock.indexOf(other), 1)
    const by = random.pick(['tarik', 'lejla'] as const)
    const reason = random.pick(['Ključ je već iskorišten', 'Pogrešna regija', 'Izdavač ga ne prepoznaje'] as const)
    Object.assign(old, { state: 5, changedAt: at })
    Object.assign(other, { state: 4, slot, changedAt: at })
    slot.key = other
    slot.assignedAt = at
    replaced.push({ slot, old, other, reason, by, at })
    reports.push({
      slot,
      key: old,
      person: slot.order.plan.person,
      reason,
      at: new Date(at.getTime() - 2 * hour),
      state: 4,
      handled: { by, at },
    })
    events.push({
      order: slot.order,
      at,
      kind: 'keyReplaced',
      from: slot.order.status,
      to: slot.order.status,
      person: by,
      detail: { product: slot.product.title, isReplaced: true, reason },
    })
    const common = { product: slot.product, at, batch: null, orderId: slot.order.id, person: by, ip: ipOf(by) }
    custody.push(
      { ...common, kind: 'faulty', key: old, reason },
      { ...common, kind: 'assigned', key: other, reason: 'replaces a faulty key' },
    )
  }
  let reported = 0
  for (const slot of sold.toReversed()) {
    if (reported === 5) break
    if (!slot.key || slot.order.plan.lines.length > 1 || random.chance(0.8)) continue
    reported += 1
    reports.push({
      slot,
      key: slot.key,
      person: slot.order.plan.person,
      reason: 'Kupac kaže da je ključ već iskorišten',
      at: new Date(end - reported * 5 * hour),
      ...(reported === 2
        ? { state: 2, handled: { by: 'lejla', at: new Date(end - reported * 5 * hour + hour) } }
        : { state: 1 }),
    })
    events.push({
      order: slot.order,
      at: new Date(end - reported * 5 * hour),
      kind: 'faultyReported',
      from: slot.order.status,
      to: slot.order.status,
      person: slot.order.plan.person,
      detail: { product: slot.product.title, reason: 'Kupac kaže da je ključ već iskorišten' },
      key: slot.key,
    })
  }
  for (const [product, stock] of free) {
    const leaving = stock.filter(() => stock.length >= 8 && random.chance(0.006))
    for (const key of leaving) {
      stock.splice(stock.indexOf(key), 1)
      const at = new Date(Math.min(end - hour, key.batch.at.getTime() + random.whole(5, 90) * hour))
      Object.assign(key, { state: 6, changedAt: at })
      custody.push({
        product,
        at,
        kind: 'withdrawn',
        key,
        batch: null,
        orderId: null,
        person: 'lejla',
        ip: ipOf('lejla'),
        reason: 'Povučeno na zahtjev izdavača',
      })
    }
  }
  return { replaced, reports }
}
