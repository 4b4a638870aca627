import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerKinds, kinds } from './expectation.ts'
import { expectedAccess } from './expected-access.ts'
import expected from './expected-fields.json' with { type: 'json' }
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { declaredFields, type Fields, foundFields } from './testing/answered-fields.ts'
import { idPlaces } from './testing/ask-about.ts'
import { bodyFor } from './testing/body-for.ts'
import { callsOf, endpoints, isList, keyOf } from './testing/endpoints.ts'
import { reads } from './testing/reads.ts'

type Reviewed = Readonly<Record<string, Fields>>
const forBuyers = expected.buyers as unknown as Reviewed
const forDistributors = expected.distributors as unknown as Reviewed
const reviewed: Reviewed = { ...forBuyers, ...forDistributors }

/** Words for what buyers must not learn, and why a field of that name is harmless where it appears. */
const delicate =
  /cost|margin|earned|purchase|supplier|trace|note|memo|batch|override|threshold|seal|hash|secret|token|group|internal|tiers|rule$/i
const harmless: Readonly<Record<string, string>> = {
  isInternal:
    'of a ticket’s message, always false for buyers: notes are not among their rows (support-tickets.test.ts)',
  supplierId: 'whom a company buys from stands in its own record and in those of the companies it supplies',
  supplierName: 'the same',
  suppliers: 'with whom the reader has an account: its own suppliers, or itself as one',
  note: 'why a claim of a POS sale was rejected, written for its buyer; empty before',
  supplierLacks: 'whether the retailer’s reseller has a product; never true for a reseller, which chooses from its own',
  supplierClaims: 'how many wait, on the dashboard of the distributor; that of a buyer has none of it',
  groupId: 'groups that the reader keeps; null for all others (withheld below)',
  groupName: 'the same',
  priceGroupId: 'the same',
  userGroups: 'numbers of roles (specification §3)',
  oldPurchasePrice: 'what the buyer itself pays outside the promotion (specification §3)',
  purchasePrice: 'what the reseller itself pays, never what the distributor pays (canaries)',
  earnedBp: 'over the reseller’s own purchase price',
  marginBp: 'the reseller’s own margin on its retailers’ prices; on the dashboard of distributors only',
  overridePrice: 'the word of the distributor on a price between the reseller and its retailer',
  rule: 'which of the reseller’s own prices counts',
  tiers: 'of the reseller’s own prices',
  oldRule: 'which of the reseller’s own prices counts before a sync of its group',
  newRule: 'the same, after it',
  isInGroup: 'of a price group that the reseller keeps',
  isBelowCost: 'below what the reseller itself pays',
  belowCost: 'how many are',
  approvalThreshold: 'a term of the company itself',
  memo: 'of a booking between the reader and its supplier or buyer',
  purchases: 'the orders of the company itself',
  token: 'the session that the person opens with it',
  secret: 'of the authenticator that the person sets up',
  earned: 'the reseller’s own on orders of its retailers; null for everybody else (reference-and-margin.test.ts)',
  purchase: 'what the reseller itself pays in its own leg',
  purchaseCurrency: 'the same',
  margin:
    'the reseller’s own in reports (sales by product) and on orders of its retailers; on the dashboard of distributors only (withheld below)',
  creditNotes: 'numbers of the papers of the reader’s own refunds',
  batchCode: 'the same',
  threshold: 'the same',
  formerSecretUntil: 'a day, of the company’s own webhook',
}

/** Fields that the contract has for all readers but that are null for these. */
const withheld: Readonly<Record<string, readonly string[]>> = {
  'GET /dashboard/get-dashboard-data/:x': ['data.distributor'],
  'GET /companies/get-logged-user-company': [
    'data.groupName',
    'data.priceGroupId',
    'data.effective.boundBy.approvalThreshold',
    'data.effective.boundBy.autoApprove',
  ],
}

/** Allowed names where the contract leaves them open. Adding a fact to a timeline requires a review here. */
const openNames: Readonly<Record<string, RegExp>> = {
  // The reader's own scheduled reports: the filters of reports.
  'data[].filters':
    /^(datePreset|compare|companyIds|companyTypes|categoryIds|productIds|productTypeIds|publisherIds|markets|paymentTypes|isDomestic|supplierIds)$/,
  'data.events[].facts':
    /^(keys|assigned|missing|reason|from|to|number|product|last4|isReplaced|keyId|template|refundId|amount|currency|units|withdrawn|device|sale)$/,
}

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

describe('what a call may return is written down and was reviewed (guarantee G12)', () => {
  test('every call returns exactly the fields of expected-fields.json; a call that buyers may make is listed among theirs', () => {
    for (const endpoint of endpoints) {
      const key = keyOf(endpoint)
      const isForBuyers = buyerKinds.some((kind) => expectedAccess[key]?.who.includes(kind))
      expect({ key, fields: (isForBuyers ? forBuyers : forDistributors)[key] }).toEqual({
        key,
        fields: declaredFields(endpoint),
      })
    }
    expect(Object.keys(reviewed).sort()).toEqual(endpoints.map(keyOf).sort())
  })

  test('no field returned to a buyer has the name of something a buyer must not know', () => {
    const found = new Set<string>()
    for (const fields of Object.values(forBuyers))
      for (const name of Object.values(fields).flatMap((names) => names.split(' ')))
        if (delicate.test(name)) found.add(name)
    expect([...found].sort()).toEqual(Object.keys(harmless).sort())
  })

  test.each(kinds.filter((kind) => kind !== 'anonymous' && kind !== 'disabled'))(
    '%s gets only these fields, and withheld ones are null',
    async (kind) => {
      const surprises: string[] = []
      const seen = new Set<string>()
      const person = world.person(kind)
      if (!person) throw new Error(`nobody is a ${kind}`)
      for (const { endpoint, key, expected: access } of callsOf(kind)) {
        if (!reads(endpoint) || endpoint.response === 'file') continue
        const ids = access.id ? await ownIds(kind, endpoint) : [1, 2, 3]
        for (const id of endpoint.path.includes(':id') ? ids : [1]) {
          const body = isList(endpoint) ? { pageSize: 200 } : bodyFor(endpoint)
          const answer = await world.send(endpoint, { token: person.token, id, body })
          if (answer.status !== 200) continue
          seen.add(key)
          const value = JSON.parse(answer.text) as Record<string, unknown>
          surprises.push(...unknownFields(key, foundFields(value)).map((each) => `${key}: ${each}`))
          for (const place of (buyerKinds as readonly string[]).includes(kind) ? (withheld[key] ?? []) : [])
            if (valueAt(value, place) !== null) surprises.push(`${key}: ${place} is not withheld`)
        }
      }
      expect(surprises).toEqual([])
      expect(seen.size).toBeGreaterThan(30)
    },
  )

  async function ownIds(kind: (typeof kinds)[number], endpoint: (typeof endpoints)[number]) {
    const person = world.person(kind)
    const place = (await idPlaces(world, kind, endpoint)).find(({ where }) => where === 'path')
    if (!place || !person) return []
    const found = await Promise.all(
      (['own', 'child', 'supplier'] as const).map((relation) => world.idsOf(place.expectation, relation, person)),
    )
    return found.flat()
  }
})

const valueAt = (value: unknown, place: string) =>
  place.split('.').reduce<unknown>((each, name) => (each as Record<string, unknown> | null)?.[name], value)

function unknownFields(key: string, found: Fields): string[] {
  const known = reviewed[key] ?? {}
  return Object.entries(found).flatMap(([place, names]) => {
    const open = openNames[`${key} ${place}`]
    // Below names that people choose (preferences), everything belongs to them.
    const above = Object.keys(known).some((each) => known[each] === '*' && place.startsWith(`${each}.`))
    if (above) return []
    const allowed = new Set((known[place] ?? '').split(' '))
    return names
      .split(' ')
      .filter((name) => name !== '' && !(allowed.has('*') ? !open || open.test(name) : allowed.has(name)))
      .map((name) => `${place}.${name}`)
  })
}
