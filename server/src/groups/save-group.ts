import { commonErrors } from '@brava/contract/errors.ts'
import { groupErrors } from '@brava/contract/groups/groups.errors.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { convert } from '@brava/contract/money.ts'
import type { z } from 'zod'
import { rateBetween } from '../currencies/rate-between.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { endBulks } from '../platform/bulk/end-bulks.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { lockGroups, ownProducts, setGroupPrices, tiersOfGroupProducts } from '../prices/group-prices.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import {
  countGroups,
  groupsWithCompanies,
  groupsWithShops,
  hasScheduledPrices,
  insertGroup,
  isCurrency,
  isNameTaken,
  lockNames,
  markDeleted,
  pricesOfGroup,
  updateGroup,
} from './groups.sql.ts'

type Seller = Call<'distributorsAndResellers'>
/** The maximum per company (decision 0057). */
const mostGroups = 200
const unconfirmed = { confirmBelowCost: false, reason: '' }

/**
 * Adds a price group to the person's company; a copy gets the products, prices and tiers of another group, at today's
 * rate if the currency differs. Throws group.nameTaken, group.unknownCurrency, common.notFound for the other group.
 */
export function addGroup(call: Seller, given: z.output<typeof groups.create.body>): Promise<number> {
  const { person } = call
  return inTransaction(call.db, async (trx) => {
    await requireFree(trx, call, given, null)
    if ((await countGroups(trx, person.companyId)) >= mostGroups) refuse(groupErrors.tooMany)
    const { id } = await insertGroup(trx, person.companyId, { name: given.name, currency: given.currency })
    if (given.copyOfId !== null) await copyPrices(trx, call, { from: given.copyOfId, to: id, currency: given.currency })
    const detail = { groupId: id, name: given.name }
    await recordSecurityEvent(trx, { kind: 'groups.created', person, ip: call.ip, detail })
    return id
  })
}

/**
 * Renames a group; its currency changes only while it has no prices, none is scheduled and no large change of them is
 * in progress. A finished one can then no longer be undone: its prices were in the other currency. common.conflict when
 * somebody has given it another name or currency than was read: the time of its last change cannot be used, because
 * prices change it too.
 */
export function editGroup(call: Seller, id: number, given: z.output<typeof groups.edit.body>): Promise<void> {
  const { person } = call
  return inTransaction(call.db, async (trx) => {
    await requireFree(trx, call, given, id)
    const [group] = await lockGroups(trx, [id], person.companyId)
    if (!group) refuse(commonErrors.notFound)
    const { was = group } = given
    if (was.name !== group.name || was.currency !== group.currency) refuse(commonErrors.conflict)
    if (group.currency !== given.currency) await requireNoPrices(trx, id)
    await updateGroup(trx, id, { name: given.name, currency: given.currency })
    const detail = { groupId: id, name: given.name }
    await recordSecurityEvent(trx, { kind: 'groups.changed', person, ip: call.ip, detail })
  })
}

/**
 * Deletes groups that have no company and from which no web shop takes its prices, all or none; the price history still
 * names them. Throws group.hasCompanies, group.hasShops, common.notFound.
 */
export function deleteGroups(call: Seller, ids: readonly number[]): Promise<void> {
  const { person, ip } = call
  const wanted = [...new Set(ids)]
  return inTransaction(call.db, async (trx) => {
    const held = await lockGroups(trx, wanted, person.companyId)
    if (held.length !== wanted.length) refuse(commonErrors.notFound)
    const used = await groupsWithCompanies(trx, wanted)
    if (used.length > 0) refuse(groupErrors.hasCompanies, { params: used.map((group) => group.name).join(', ') })
    const sold = await groupsWithShops(trx, wanted)
    if (sold.length > 0) refuse(groupErrors.hasShops, { params: sold.map((group) => group.name).join(', ') })
    for (const { id } of held) {
      const rows = await pricesOfGroup(trx, id)
      const entries = rows.map((row) => ({ groupId: id, productId: row.productId, price: null }))
      if (entries.length > 0) await setGroupPrices(trx, call, entries, unconfirmed, 'bulk')
    }
    await markDeleted(trx, wanted)
    const detail = { groupIds: wanted, names: held.map((group) => group.name) }
    await recordSecurityEvent(trx, { kind: 'groups.deleted', person, ip, detail })
  })
}

async function requireNoPrices(trx: Trx, id: number): Promise<void> {
  const at = { fields: [{ path: 'currency', message: '' }] }
  const hasPrices = (await pricesOfGroup(trx, id)).length > 0
  if (hasPrices || !(await endBulks(trx, { groupId: id }))) refuse(groupErrors.currencyFixed, at)
  if (await hasScheduledPrices(trx, id)) refuse(groupErrors.currencyOfScheduled, at)
}

async function requireFree(trx: Trx, { person }: Seller, given: { name: string; currency: string }, id: number | null) {
  await lockNames(trx, person.companyId)
  if (await isNameTaken(trx, person.companyId, given.name, id)) {
    refuse(groupErrors.nameTaken, { fields: [{ path: 'name', message: '' }] })
  }
  if (!(await isCurrency(trx, given.currency))) {
    refuse(groupErrors.unknownCurrency, { fields: [{ path: 'currency', message: '' }] })
  }
}

async function copyPrices(
  trx: Trx,
  call: Seller,
  { from, to, currency }: { from: number; to: number; currency: string },
) {
  const [source] = await lockGroups(trx, [from], call.person.companyId)
  if (!source) refuse(commonErrors.notFound)
  const all = await pricesOfGroup(trx, from)
  // What a reseller no longer has is not copied.
  const own = await ownProducts(
    trx,
    call.person,
    all.map((row) => row.productId),
  )
  const rows = all.filter((row) => own.has(row.productId))
  if (rows.length === 0) return
  const [rate, tiers] = [
    await rateBetween(trx, source.currency, currency, call.clock.now()),
    await tiersOfGroupProducts(
      trx,
      rows.map((row) => row.id),
    ),
  ]
  const inCurrency = (amount: number) => convert(amount, rate)
  const entries = rows.map((row) => ({
    groupId: to,
    productId: row.productId,
    price: inCurrency(row.price),
    tiers: (tiers.get(row.id) ?? []).map((tier) => ({ ...tier, price: inCurrency(tier.price) })),
  }))
  await setGroupPrices(trx, call, entries, unconfirmed, 'bulk')
}
