import type { Endpoint } from '@brava/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '../../all-routes.ts'
import { shopWorld } from '../../cart/testing/shop-world.ts'
import { bodyFor } from '../../testing/access/testing/body-for.ts'
import { allowancesOf } from './allowances.ts'
import { turnOf } from './turn-of.ts'

const endpoints: readonly Endpoint[] = allRoutes().map(({ endpoint }) => endpoint)
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isCountedAsTransfer = (endpoint: Endpoint) =>
  allowancesOf(endpoint, { personId: 1, ip: '198.51.100.1' }).some(
    ({ key, max, seconds, exact }) => key === 'transfers:user:1' && max === 5 && seconds === 60 && exact,
  )

/** Their files are read by people, not as rows. */
const attachments = [
  'POST /support-tickets/attach-file',
  'POST /company-documents/add/:id',
  'POST /company-documents/replace-file/:id',
]

describe('a call declares the files that it takes or returns', () => {
  test('every call that returns or takes a file declares it, and no other does', () => {
    const wrong = endpoints.filter(
      ({ response, upload, transfer }) => (response === 'file' || upload !== undefined) !== (transfer !== undefined),
    )
    expect(wrong.map(keyOf)).toEqual([])
  })

  test('an uploaded file of rows is an import; only a downloaded file is an export', () => {
    const wrong = endpoints.filter(
      ({ response, upload, transfer }) =>
        (upload !== undefined && upload.kind !== 'image') !== (transfer === 'import') ||
        (transfer === 'export' && response !== 'file'),
    )
    expect(wrong.map(keyOf)).toEqual(attachments)
  })

  // By name: an export declared as a plain document would go unnoticed above.
  test('every call named export or import is declared as one', () => {
    const named = endpoints.filter(({ path, response }) => path.includes('export') && response === 'file')
    expect(named.length).toBeGreaterThanOrEqual(5)
    expect(named.filter(({ transfer }) => transfer !== 'export').map(keyOf)).toEqual([])
  })

  test('exports and imports are limited to five a minute, and turned away first; no other call is counted this way', () => {
    for (const endpoint of endpoints) {
      const isBulk = endpoint.transfer === 'export' || endpoint.transfer === 'import'
      expect(isCountedAsTransfer(endpoint), keyOf(endpoint)).toBe(isBulk)
      if (isBulk) expect(turnOf(endpoint), keyOf(endpoint)).toBe('first')
    }
  })
})

test('the preview of an erasure is limited to ten a minute, and turned away first', () => {
  const preview = endpoints.find((endpoint) => keyOf(endpoint) === 'GET /personal-data/people/:id')
  if (!preview) throw new Error('there is no preview')
  expect(allowancesOf(preview, { personId: 1, ip: '198.51.100.1' })).toContainEqual({
    key: 'previews:user:1',
    max: 10,
    seconds: 60,
    exact: true,
  })
  expect(turnOf(preview)).toBe('first')
})

describe('exporting a list is recorded', async () => {
  const world = await shopWorld()
  const exports = endpoints.filter(({ transfer, path }) => transfer === 'export' && !path.includes(':'))
  const notes = async () =>
    (await world.db.selectFrom('security_events').select('detail').where('kind', '=', 'data.exported').execute()).map(
      ({ detail }) => (detail as { call: string }).call,
    )

  const asked = async (by: 'amra' | 'tarik' | 'mirza', method: Endpoint['method'], path: string, payload: object) => {
    const headers = { authorization: `Bearer ${await world.tokenFor(by)}` }
    return (await world.app.http.inject({ method, url: `/api${path}`, headers, payload })).statusCode
  }

  test.each(exports.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', async (key, endpoint) => {
    const by = ['notDistributors', 'buyers'].includes(endpoint.access) ? 'amra' : 'tarik'
    const before = (await notes()).length
    expect(await asked(by, endpoint.method, endpoint.path, bodyFor(endpoint) as object)).toBe(200)
    expect((await notes()).slice(before)).toEqual([key])
  })

  test('a document is not', async () => {
    await world.stock('northfall', 1)
    const order = await world.place({ by: 'mirza', lines: [['northfall', 1]] })
    const before = (await notes()).length
    expect(await asked('mirza', 'POST', `/orders/download-my-keys/${order}`, { format: 'pdf' })).toBe(200)
    expect((await notes()).slice(before)).toEqual([])
  })
})
