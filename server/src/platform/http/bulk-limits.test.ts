import { pageSizes } from '@brava/contract/list.ts'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { z } from 'zod'
import { allRoutes } from '../../all-routes.ts'
import { listeningWorld } from './testing/listening-world.ts'

const { db, tarik, address, postOrders } = await listeningWorld()

/** Calls on rows ticked in a list (decision 0025), collected from the screens. */
const overTickedRows = [
  'POST /orders/preview-approval',
  'POST /orders/approve-orders',
  'POST /orders/deny-orders',
  'POST /orders/resend-order-emails',
  'POST /orders/get-orders',
  'POST /orders/issue-held-invoices',
  'POST /orders/export-orders',
  'POST /orders/neighbours/:id',
  'PUT /notifications/mark-my-notifications-as-seen',
  'PUT /custom-notifications/activate-custom-notifications',
  'PUT /custom-notifications/deactivate-custom-notifications',
  'PUT /custom-notifications/delete-custom-notifications',
  'PUT /custom-notifications/mark-my-custom-notifications-as-seen',
  'DELETE /product-feed-settings/delete-product-feed-settings',
  'DELETE /products/delete-product-feeds',
  'POST /e-invoices/close',
  'POST /e-invoices/send',
  'PUT /shops/unlink/:slot',
  'PUT /products/bulk-woocomm-product-update',
  'DELETE /groups/delete-groups',
  'DELETE /groups/delete-products-from-group',
  'PUT /products/bulk-product-update',
  'PUT /products/withdraw-products',
  'DELETE /products/delete-products',
  'POST /products/export-products',
  'PUT /products/withdraw-plain-faulty-keys',
  'PUT /products/return-plain-keys-to-use',
  'PUT /products/move-keys',
  'DELETE /products/delete-product-keys',
  'DELETE /categories/delete-categories',
  'DELETE /countries/delete-countries',
  'DELETE /product-types/delete-product-types',
  'DELETE /publishers/delete-publishers',
  'DELETE /towns/delete-towns',
  'DELETE /company-product-prices/delete-company-products',
  'POST /company-product-prices/update-company-products-with-percentage/:id',
]

/** Whether a refusal is about the ids, including inside an alternative of a body. */
const speaksOfIds = (issue: z.core.$ZodIssue): boolean =>
  issue.path.includes('ids') || (issue.code === 'invalid_union' && issue.errors.flat().some(speaksOfIds))

describe('how many at once (guarantee G39)', () => {
  test('a bulk call takes 100 ids, one on ticked rows as many as a page has, and no more', async () => {
    const among = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    const accepts = (body: z.ZodType, value: unknown) => !body.safeParse(value).error?.issues.some(speaksOfIds)
    const most: Record<string, number> = {}
    for (const { endpoint } of allRoutes()) {
      const { body } = endpoint
      if (!body) continue
      for (const place of [(ids: unknown) => ({ ids }), (ids: unknown) => ({ filters: { ids } })]) {
        if (accepts(body, place('none')) || !accepts(body, place([1]))) continue
        const limit = [100, 500].find(
          (count) => accepts(body, place(among(count))) && !accepts(body, place(among(count + 1))),
        )
        most[`${endpoint.method} ${endpoint.path}`] = limit ?? 0
      }
    }
    const ofPage = Object.keys(most).filter((call) => most[call] === 500)
    expect(ofPage.sort()).toEqual([...overTickedRows].sort())
    // Any new call starts with the default.
    expect(Object.entries(most).filter(([call, limit]) => limit !== 100 && !ofPage.includes(call))).toEqual([])
    expect(Object.keys(most).length).toBeGreaterThan(ofPage.length + 3)
    expect(Math.max(...pageSizes)).toBe(500)
  })

  test('101 people, 501 keys, 501 products and 501 towns are refused over HTTP naming the field, without a database query', async () => {
    const bulk = async (method: 'PUT' | 'DELETE', path: string, count: number, more: object = {}) => {
      const answer = await fetch(address(path), {
        method,
        headers: { authorization: `Bearer ${tarik}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: Array.from({ length: count }, (_, index) => 9_000_000 + index), ...more }),
      })
      const { data } = (await answer.json()) as { data: { fields?: { path: string }[] } }
      return [answer.status, data.fields?.map(({ path: each }) => each) ?? []]
    }
    const reason = { reason: 'Reported' }
    // None of these exist: an allowed number is looked up, and not found.
    expect(await bulk('DELETE', '/users/delete-users', 100)).toEqual([404, []])
    expect(await bulk('DELETE', '/users/delete-users', 101)).toEqual([400, ['ids']])
    expect(await bulk('PUT', '/products/withdraw-plain-faulty-keys', 500, reason)).toEqual([404, []])
    expect(await bulk('PUT', '/products/withdraw-plain-faulty-keys', 501, reason)).toEqual([400, ['ids']])
    expect(await bulk('DELETE', '/products/delete-products', 500)).toEqual([404, []])
    expect(await bulk('DELETE', '/products/delete-products', 501)).toEqual([400, ['ids']])
    // The cards of Settings have checkboxes on pages of 500 rows.
    expect(await bulk('DELETE', '/towns/delete-towns', 500)).toEqual([404, []])
    expect(await bulk('DELETE', '/towns/delete-towns', 501)).toEqual([400, ['ids']])
  })

  test('at most 500 rows a page, and 10 000 with retrieveAll', async () => {
    const answer = await postOrders(JSON.stringify({ pageSize: 501 }))
    expect([answer.status, (await answer.json()).data.fields[0].path]).toEqual([400, 'pageSize'])
    await sql`insert into towns (name, country_id) select 'Town ' || n, (select min(id) from countries) from generate_series(1, 10050) n`.execute(
      db,
    )
    const towns = await (
      await fetch(address('/towns/get-towns'), {
        method: 'POST',
        headers: { authorization: `Bearer ${tarik}`, 'content-type': 'application/json' },
        body: JSON.stringify({ retrieveAll: true }),
      })
    ).json()
    expect([towns.data.length, towns.pagedResult.totalItems]).toEqual([10_000, 10_050])
  })
})
