import type { PaymentType } from '@brava/contract/enums.ts'
import { convert } from '@brava/contract/money.ts'
import { finalStatuses } from '@brava/contract/orders/order-status.ts'
import { companies } from '../world/companies.ts'
import { people } from '../world/people.ts'
import type { Books } from './books.ts'
import { deliveryOf } from './delivery-rows.ts'
import { companyId, personId } from './world-ids.ts'
import type { Replacement, Reported } from './faults.ts'
import type { Invoicing } from './invoicing.ts'
import type { Stock } from './stock.ts'
import { tillReferences } from './tills.ts'
import { day, ipOf, minute, rateOf, supplierOf, type TradeState } from './trade-state.ts'

/** Gives batches and keys their ids, by time, and writes what is only known now into the tables. */
export function finishTables(
  { end, tables, custody, events, orders }: TradeState,
  { batches }: Stock,
  { replaced, reports }: { replaced: readonly Replacement[]; reports: readonly Reported[] },
  money: Books,
  invoicing: Invoicing,
): void {
  batches.sort((a, b) => a.at.getTime() - b.at.getTime())
  let keyId = 0
  batches.forEach((batch, index) => {
    batch.id = index + 1
    for (const key of batch.keys) key.id = ++keyId
    custody.push({
      product: batch.product,
      at: batch.at,
      kind: 'imported',
      key: null,
      batch,
      orderId: null,
      person: batch.importedBy,
      ip: ipOf(batch.importedBy),
      reason: `${batch.keys.length} keys`,
    })
  })
  custody.sort((a, b) => a.at.getTime() - b.at.getTime())
  tables.slot_replacements = replaced.map(({ slot, old, other, reason, by, at }, index) => ({
    id: index + 1,
    slot_id: slot.id,
    old_key_id: old.id,
    new_key_id: other.id,
    reason,
    user_id: personId(by),
    at,
  }))
  tables.fault_reports = reports
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ slot, key, person, reason, at, state, handled }, index) => ({
      id: index + 1,
      order_id: slot.order.id,
      slot_id: slot.id,
      key_id: key.id,
      company_id: companyId(slot.order.plan.buyer),
      user_id: personId(person),
      state,
      reason,
      answer: '',
      handled_by: handled ? personId(handled.by) : null,
      reported_at: at,
      closed_at: state === 4 && handled ? handled.at : null,
    }))
  tables.order_events = events
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ order, at, kind, from, to, person, detail, key }, index) => ({
      id: index + 1,
      order_id: order.id,
      at,
      kind,
      from_status: from,
      to_status: to,
      user_id: person && personId(person),
      detail: key ? { keyId: key.id, ...detail } : detail,
    }))
  const references = tillReferences(orders)
  tables.orders = orders.map((order) => {
    const { plan } = order
    const own = order.legs.at(-1)
    const first = order.legs[0]
    const person = people[plan.person]
    return {
      id: order.id,
      number: order.number,
      company_id: companyId(plan.buyer),
      reseller_id: order.legs.length > 1 ? companyId(supplierOf(plan.buyer)) : null,
      user_id: personId(plan.person),
      currency: companies[plan.buyer].currency,
      payment_type: plan.paymentType satisfies PaymentType,
      approval: order.approval,
      payment: order.payment,
      slots_total: order.slots.length,
      slots_assigned: order.slots.filter((slot) => slot.state === 1).length,
      slots_missing: order.slots.filter((slot) => slot.state === 2).length,
      status: order.status,
      net: own?.net ?? 0,
      vat: own?.vat ?? 0,
      gross: own?.gross ?? 0,
      cost_home_e4: order.slots.reduce(
        (sum, slot) => sum + (slot.state === 1 ? (slot.key?.batch.unitCostHomeE4 ?? 0) : 0),
        0,
      ),
      revenue_home: convert(first?.net ?? 0, rateOf(first?.currency ?? 'BAM')),
      is_domestic: companies[plan.buyer].country === 'BA',
      rate_home: rateOf(companies[plan.buyer].currency),
      sales_home: first && order.legs.length > 1 ? convert(first.gross, rateOf(first.currency)) : null,
      language: person.language,
      email: person.email,
      phone: person.phone,
      delivery: deliveryOf(plan.buyer),
      hold_until: order.holdUntil,
      cart_version: 1 + (order.id % 9),
      deny_reason: order.denyReason,
      pos_device_id: plan.till === undefined ? null : plan.till + 1,
      reference: references.get(order) ?? '',
      placed_at: plan.at,
      approved_at: order.approvedAt,
      approved_by: order.approvedBy && personId(order.approvedBy),
      completed_at: order.completedAt,
      final_at: finalStatuses.some((status) => status === order.status) ? order.updatedAt : null,
      updated_at: order.updatedAt,
      created_at: plan.at,
    }
  })
  tables.ledger_accounts = money.rows()
  tables.invoice_counters = invoicing.counters()
  const notes = [
    'Kupac traži ključeve do kraja dana, provjeriti isporuku.',
    'Dogovorena isporuka preostalih ključeva čim stigne nova serija.',
    'Poslana potvrda uplate e-poštom.',
  ] as const
  tables.order_notes = orders
    .filter((order) => order.plan.fate === 'owed' || (end - order.plan.at.getTime() < 20 * day && order.id % 17 === 0))
    .map((order, index) => ({
      id: index + 1,
      order_id: order.id,
      user_id: personId(index % 2 ? 'tarik' : 'lejla'),
      body: notes[index % notes.length] ?? notes[0],
      at: new Date(Math.min(end - 5 * minute, order.plan.at.getTime() + 50 * minute)),
    }))
}
