import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { kinds } from '../../testing/access/expectation.ts'
import { type AccessWorld, accessWorld } from '../../testing/access/testing/access-world.ts'
import { callsOf, isList } from '../../testing/access/testing/endpoints.ts'
import { bodyFor } from '../../testing/access/testing/body-for.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

const person = (kind: (typeof kinds)[number]) => {
  const found = world.person(kind)
  if (!found) throw new Error(`nobody is a ${kind}`)
  return found
}

describe('search settings as the specification defines them (§3)', () => {
  test.each(['administrator', 'distributor', 'resellerAdmin', 'retailer'] as const)(
    'every list that %s may request takes createdDate and an empty search, and returns choices of id and label alone',
    async (kind) => {
      const refused: string[] = []
      for (const { endpoint, key } of callsOf(kind)) {
        if (!isList(endpoint)) continue
        const { token } = person(kind)
        const more = endpoint.path.includes(':id') ? [1, 2, 3] : [1]
        for (const id of more) {
          const needed = bodyFor(endpoint) as object
          const plain = { ...needed, sortBy: 'createdDate', isSortAscending: false, quickSearch: null, pageSize: 5 }
          const answer = await world.send(endpoint, { token, id, body: plain })
          if (answer.status !== 200 && answer.status !== 404) refused.push(`${key}: ${answer.status} ${answer.text}`)
          const choices = await world.send(endpoint, { token, id, body: { ...needed, isDropdown: true, pageSize: 5 } })
          if (choices.status !== 200) continue
          const { data } = JSON.parse(choices.text) as { data: Record<string, unknown>[] }
          for (const row of Array.isArray(data) ? data : []) {
            const names = Object.keys(row)
            if (names.includes('label') && names.length !== 2) refused.push(`${key}: ${names.join(' ')}`)
          }
        }
      }
      expect(refused).toEqual([])
    },
  )

  test('choices of companies, products and countries are sorted from A to Z', async () => {
    const { token } = person('distributor')
    for (const path of ['/companies/get-companies-all', '/products/get-products', '/countries/get-countries']) {
      const endpoint = callsOf('distributor').find((one) => one.endpoint.path === path)?.endpoint
      if (!endpoint) throw new Error(path)
      const answer = await world.send(endpoint, { token, id: 1, body: { isDropdown: true, pageSize: 500 } })
      const { data } = JSON.parse(answer.text) as { data: { id: number; label: string }[] }
      expect(data.length).toBeGreaterThan(1)
      expect(data.every((row) => Object.keys(row).sort().join() === 'id,label')).toBe(true)
      const collator = new Intl.Collator('hr')
      expect(data.map((row) => row.label)).toEqual(data.map((row) => row.label).sort(collator.compare))
    }
  })

  test('a list that knows when its rows were created opens with the newest', async () => {
    // Languages come with the portal; tickets open with the latest answer, jobs with the latest failure.
    const others = [
      '/languages/get-languages',
      '/support-tickets/get-support-tickets',
      '/background-work/get-failed-jobs',
    ]
    const wrong: string[] = []
    for (const { endpoint } of callsOf('administrator')) {
      const { sortable } = endpoint as unknown as { sortable?: readonly string[] }
      if (!sortable?.includes('createdDate') || others.includes(endpoint.path)) continue
      if (sortable[0] !== 'createdDate') wrong.push(`${endpoint.path} has ${sortable[0]} first`)
      const rows = async (asked: object) => {
        const body = { ...(bodyFor(endpoint) as object), pageSize: 20, sortBy: undefined, isSortAscending: undefined }
        const answer = await world.send(endpoint, { ...person('administrator'), id: 1, body: { ...body, ...asked } })
        return (JSON.parse(answer.text) as { data?: unknown }).data
      }
      const opened = await rows({})
      const newest = await rows({ sortBy: 'createdDate', isSortAscending: false })
      if (JSON.stringify(opened) !== JSON.stringify(newest)) wrong.push(endpoint.path)
    }
    expect(wrong).toEqual([])
  })

  test('a bulk call takes a bare list of ids as well as a named one', async () => {
    const { token } = person('distributor')
    for (const { endpoint } of callsOf('distributor')) {
      if (endpoint.method !== 'DELETE' || !endpoint.body) continue
      const bare = await world.send(endpoint, { token, id: 1, body: [987_654_321] })
      const named = await world.send(endpoint, { token, id: 1, body: { ids: [987_654_321] } })
      expect([endpoint.path, bare.status]).toEqual([endpoint.path, named.status])
      expect(bare.status).not.toBe(400)
    }
  })

  test('a plain distributor is offered no company whose people they may not manage, and roles 3 and 9 are told apart', async () => {
    const forUsers = callsOf('distributor').find((one) => one.endpoint.path.endsWith('for-user-management'))?.endpoint
    const roles = callsOf('administrator').find((one) => one.endpoint.path === '/roles/get-roles')?.endpoint
    if (!forUsers || !roles) throw new Error('a call is not there')
    const types = async (kind: 'administrator' | 'distributor') =>
      (
        JSON.parse((await world.send(forUsers, { token: person(kind).token, id: 1, body: undefined })).text).data as {
          type: number
        }[]
      ).map((row) => row.type)
    expect(await types('administrator')).toContain(1)
    expect(await types('distributor')).not.toContain(1)
    const named = await world.send(roles, { token: person('administrator').token, id: 1, body: { retrieveAll: true } })
    const names = (JSON.parse(named.text).data as { name: string }[]).map((row) => row.name)
    expect(new Set(names).size).toBe(names.length)
  })
})
