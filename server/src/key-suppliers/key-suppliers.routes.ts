import { businessDay } from '@brava/contract/calendar-day.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { keySuppliers } from '@brava/contract/key-suppliers/key-suppliers.endpoints.ts'
import { keySuppliersErrors } from '@brava/contract/key-suppliers/key-suppliers.errors.ts'
import { sql } from 'kysely'
import { homeCurrency } from '../currencies/home-currency.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { type Call, routes } from '../platform/call.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { readSales } from '../sales/read-sales.ts'
import { inTransaction, sqlState } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { hashToken } from '../platform/secrets/tokens.ts'
import { reorderMail } from './key-suppliers.mails.ts'
import {
  deliveriesOf,
  type DeliveryRow,
  isCurrency,
  isSupplier,
  type ProposedRow,
  proposedRows,
  type SupplierRecord,
  lastDelivery,
  supplierRecords,
  type SupplierTerms,
  updateSupplier,
} from './key-suppliers.sql.ts'
import { keySuppliersTexts as t } from './key-suppliers.texts.ts'

const recordColumns = {
  name: sql.ref('s.name'),
  keys: sql`coalesce(x.keys, 0)`,
  available: sql`coalesce(x.available, 0)`,
  defectRateBp: sql`coalesce(x.faulty * 10000.0 / nullif(x.keys, 0), 0)`,
  lastDelivery: mayBeNull(lastDelivery),
}

const deliveryColumns = {
  importedDate: sql.ref('b.created_at'),
  product: sql.ref('p.title'),
  unitCost: sql.ref('b.unit_cost_e4'),
  keys: sql.ref('d.keys'),
}

const proposalColumns = {
  proposed: sql.ref('r.proposed'),
  code: sql.ref('r.code'),
  title: sql.ref('r.title'),
  supplier: sql.ref('r.supplier'),
  available: sql.ref('r.available'),
  coverDays: mayBeNull(sql.ref('r.coverDays')),
  cost: sql.ref('r.cost'),
}

const usualCover = 30

const one = async ({ db }: Pick<Call, 'db'>, id: number) =>
  (await supplierRecords(db).where('s.id', '=', id).executeTakeFirst()) ?? refuse(commonErrors.notFound)

/** Changes a supplier. Errors: common.notFound, common.conflict, keySuppliers.nameTaken, keySuppliers.noCurrency. */
async function edit(call: Call, id: number, { version, ...terms }: SupplierTerms & { version: number }) {
  await one(call, id)
  if (terms.currency !== null && !(await isCurrency(call.db, terms.currency)))
    refuse(keySuppliersErrors.noCurrency, { fields: [{ path: 'currency', message: '' }] })
  const { person, ip } = call
  try {
    return await inTransaction(call.db, async (trx) => {
      const next = (await updateSupplier(trx, id, version, terms)) ?? refuse(commonErrors.conflict)
      await recordSecurityEvent(trx, { kind: 'keys.supplierChanged', person, ip, detail: { supplierId: id } })
      return next
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return refuse(keySuppliersErrors.nameTaken, { fields: [{ path: 'name', message: '' }] })
  }
}

/**
 * Mails a supplier what to buy, the same lines to the same address only once a day: two people who press at once order
 * once, and a wrong address can be corrected. Errors: common.notFound, keySuppliers.noAddress,
 * keySuppliers.nothingToBuy, keySuppliers.mailedToday.
 */
async function mailProposal(call: Call, { supplierId, coverFor }: { supplierId: number; coverFor: number }) {
  const { db, clock, person, ip, language } = call
  const supplier = await one(call, supplierId)
  if (supplier.email === '') refuse(keySuppliersErrors.noAddress)
  const now = clock.now()
  const rows = await proposedRows(db, { coverFor, sold30: await (await readSales(db)).sold30(now) })
    .where(sql<boolean>`r."supplierId" = ${supplierId}`)
    .orderBy(sql`r.code`)
    .execute()
  if (rows.length === 0) refuse(keySuppliersErrors.nothingToBuy)
  const lines = rows.map(({ code, title, proposed }) => ({ code, title, quantity: proposed }))
  const ofOrder = hashToken(JSON.stringify([supplier.email.toLowerCase(), lines])).toString('base64url')
  await inTransaction(db, async (trx) => {
    const mailId = await queueMail(trx, call, {
      dedupeKey: `reorder ${supplierId} ${businessDay(now)} ${ofOrder}`,
      template: reorderMail,
      language,
      to: supplier.email,
      toName: supplier.contact || supplier.name,
      data: { lines, by: `${person.firstName} ${person.lastName}` },
      companyId: person.companyId,
      userId: person.id,
    })
    if (mailId === null) refuse(keySuppliersErrors.mailedToday)
    await recordSecurityEvent(trx, {
      kind: 'keys.reorderMailed',
      person,
      ip,
      detail: { supplierId, products: rows.length, to: supplier.email },
    })
  })
}

export const keySuppliersRoutes = routes(keySuppliers, {
  list: ({ db }, { body }) => {
    let query = supplierRecords(db)
    if (body.quickSearch) query = query.where(contains(body.quickSearch, 's.name'))
    return paged<SupplierRecord, keyof typeof recordColumns>(query, body, {
      sort: recordColumns,
      defaultSort: 'name',
      id: sql.ref('s.id'),
    })
  },
  one: async (call, { params }) => ({ data: await one(call, params.id) }),
  edit: async (call, { params, body }) => ({
    data: { info: t.saved[call.language], version: await edit(call, params.id, body) },
  }),
  deliveries: async (call, { params, body }) => {
    if (!(await isSupplier(call.db, params.id))) refuse(commonErrors.notFound)
    let query = deliveriesOf(call.db, params.id)
    if (body.quickSearch) {
      query = query.where(contains(body.quickSearch, 'p.title', 'b.code'))
    }
    return paged<DeliveryRow, keyof typeof deliveryColumns>(query, body, {
      sort: deliveryColumns,
      defaultSort: 'importedDate',
      id: sql.ref('b.id'),
    })
  },
  proposal: async ({ db, clock }, { body }) => {
    const { supplierId, coverFor = usualCover } = body.filters
    let query = proposedRows(db, { coverFor, sold30: await (await readSales(db)).sold30(clock.now()) })
    if (supplierId !== undefined) query = query.where(sql<boolean>`r."supplierId" = ${supplierId}`)
    if (body.quickSearch) {
      query = query.where(contains(body.quickSearch, 'r.title', 'r.code'))
    }
    const [sums, currency] = await Promise.all([
      query
        .clearSelect()
        .select([
          sql<number>`count(*)::int`.as('products'),
          sql<number>`coalesce(sum(r.proposed), 0)::int`.as('keys'),
          sql<number>`coalesce(sum(r.cost), 0)::bigint`.as('cost'),
        ])
        .executeTakeFirstOrThrow(),
      homeCurrency(db),
    ])
    const page = await paged<ProposedRow, keyof typeof proposalColumns>(query, body, {
      sort: proposalColumns,
      defaultSort: 'cost',
      id: sql.ref('r.id'),
      total: sums.products,
    })
    return { ...page, currency, keys: sums.keys, cost: Number(sums.cost) }
  },
  mailProposal: async (call, { body }) => {
    await mailProposal(call, body)
    return { data: { info: t.mailed[call.language] } }
  },
})
