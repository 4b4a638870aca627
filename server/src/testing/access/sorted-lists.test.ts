import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kind, relations } from './expectation.ts'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { idPlaces } from './testing/ask-about.ts'
import { bodyFor } from './testing/body-for.ts'
import { callsOf, isList } from './testing/endpoints.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

type Row = Readonly<Record<string, unknown>>

/** Columns that are sorted by something other than their content. */
const otherwise: Readonly<Record<string, string>> = {
  'POST /company-product-prices/company-products/:id rule': 'the stronger rule comes first',
  'POST /history-of-prices/get-history-of-prices level': 'from the catalogue down to one company',
  'POST /orders/get-orders total': 'by its worth in the distributor’s currency',
  'POST /reports/get-orders margin': 'by the exact amount; what is shown is rounded so that all rows come to the total',
  'POST /reports/get-orders paymentType': 'by its number, as in the list of orders',
  'POST /reports/get-cash-forecast title': 'weeks go by time',
}

/** Where a row has the value its list is sorted by under another name. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  createdDate: ['placedAt', 'issuedAt'],
  margin: ['marginHome'],
  order: ['orderNumber'],
  name: ['lastName'],
}

function shownAs(row: Row, name: string): unknown {
  const value = row[name] ?? elsewhere[name]?.map((other) => row[other]).find((other) => other !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const { name: named, title, serial } = value as Row
  return named ?? title ?? serial
}

/** The order in which the database sorts texts. */
const alphabet = new Intl.Collator('hr')
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text)
const isAmount = (text: string) => /^-?\d+\.\d+$/.test(text)

function compared(a: unknown, b: unknown): number {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b)
  if (isAmount(a) && isAmount(b)) return Number(a) - Number(b)
  if (isInstant(a) && isInstant(b)) return Date.parse(a) - Date.parse(b)
  return alphabet.compare(a, b)
}

describe("a list is sorted by what its rows show, in its reader's language", { timeout: 360_000 }, () => {
  // Together they see every list; in Bosnian, platforms, categories and countries have names that differ from the
  // shared ones.
  test.each<Kind>(['administrator', 'resellerAdmin', 'telecom'])('for %s', async (kind) => {
    const person = world.person(kind)
    if (!person) throw new Error(`nobody is a ${kind}`)
    const wrong: string[] = []
    let seen = 0
    for (const { endpoint, key } of callsOf(kind)) {
      if (!isList(endpoint)) continue
      const { sortable } = endpoint as unknown as { sortable: readonly string[] }
      for (const id of await idsFor(kind, endpoint)) {
        for (const sortBy of sortable.filter((name) => !(`${key} ${name}` in otherwise))) {
          for (const isSortAscending of [true, false]) {
            const answer = await world.send(endpoint, {
              token: person.token,
              ...(id === undefined ? {} : { id }),
              language: 'bs',
              body: { ...(bodyFor(endpoint) as object), sortBy, isSortAscending, pageSize: 60 },
            })
            if (answer.status !== 200) continue
            const { data } = JSON.parse(answer.text) as { data: Row[] | { products: Row[] } }
            const rows = Array.isArray(data) ? data : data.products
            const values = rows.map((row) => shownAs(row, sortBy)).filter((value) => value != null)
            if (values.length > 1) seen += 1
            const at = values.findIndex((value, place) => {
              if (place === 0) return false
              const step = compared(values[place - 1], value)
              return isSortAscending ? step > 0 : step < 0
            })
            if (at > 0) {
              const which = `${key} ${id ?? ''} by ${sortBy} ${isSortAscending ? 'up' : 'down'}`
              wrong.push(`${which}: ${JSON.stringify(values[at - 1])}, then ${JSON.stringify(values[at])}`)
            }
          }
        }
      }
    }
    expect(wrong).toEqual([])
    // This world has enough rows to show an order.
    expect(seen).toBeGreaterThan(kind === 'administrator' ? 500 : 100)
  })
})

/** Ids that a person may use on the path: one of each relation; undefined if the path has none. */
async function idsFor(kind: Kind, endpoint: Parameters<typeof idPlaces>[2]): Promise<(number | undefined)[]> {
  if (!endpoint.path.includes(':id')) return [undefined]
  const person = world.person(kind)
  const place = (await idPlaces(world, kind, endpoint)).find(({ where }) => where === 'path')
  if (!place || !person) return []
  const found = new Set<number>()
  for (const relation of relations) {
    const [id] = await world.idsOf(place.expectation, relation, person)
    if (id !== undefined) found.add(id)
  }
  return [...found]
}
