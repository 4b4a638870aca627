import { partnerApi } from '@brava/contract/partner-api/partner-api.ts'
import type { PartnerEndpoint } from '@brava/contract/partner-api/partner-endpoint.ts'
import { describe, expect, test } from 'vitest'
import { declaredFields, type Fields } from '../testing/access/testing/answered-fields.ts'
import { keptFields } from '../testing/access/testing/kept-fields.ts'
import { sampleOf, wireSchema } from '../testing/access/testing/sample-body.ts'
import expected from './testing/expected-fields.json' with { type: 'json' }

const parts: readonly Readonly<Record<string, PartnerEndpoint>>[] = Object.values(partnerApi)
const endpoints = parts.flatMap((part) => Object.values(part))
const keyOf = ({ method, path }: PartnerEndpoint) => `${method} ${path}`
const reviewed = expected as unknown as Readonly<Record<string, Fields>>

/** Words for what a buyer must not learn, and why a program may read a field of that name. */
const delicate =
  /cost|margin|earn|purchase|supplier|batch|override|seal|hash|secret|token|group|internal|note|memo|user|email|person/i
const harmless: Readonly<Record<string, string>> = {
  secret: 'of the company’s own webhook, told once',
  secretFingerprint: 'the beginning of a digest of it',
}

describe('what a call of a program may answer is written down and was reviewed (guarantee G12)', () => {
  test('every call answers exactly the fields of testing/expected-fields.json', () => {
    for (const endpoint of endpoints) {
      const key = keyOf(endpoint)
      expect({ key, fields: reviewed[key] }).toEqual({ key, fields: declaredFields(endpoint) })
    }
    expect(Object.keys(reviewed).sort()).toEqual(endpoints.map(keyOf).sort())
  })

  test('no field has the name of something that a buyer must not know', () => {
    const names = Object.values(reviewed).flatMap((fields) => Object.values(fields).flatMap((each) => each.split(' ')))
    const found = new Set(names.filter((name) => delicate.test(name)))
    expect([...found].sort()).toEqual(Object.keys(harmless).sort())
  })
})

describe('fields that nobody asked for (guarantee G13)', () => {
  test('are refused or dropped at every depth of every body before any code sees them', () => {
    const kept: string[] = []
    let tried = 0
    for (const endpoint of endpoints) {
      if (!endpoint.body) continue
      const found = keptFields(endpoint.body, sampleOf(wireSchema(endpoint.body), true))
      kept.push(...found.kept.map((place) => `${keyOf(endpoint)}: ${place}`))
      tried += found.taken + found.refused
    }
    expect(kept).toEqual([])
    expect(tried).toBeGreaterThan(200)
  })
})
