import { partnerApi } from '@brava/contract/partner-api/partner-api.ts'
import type { PartnerEndpoint } from '@brava/contract/partner-api/partner-endpoint.ts'
import { partnerOpenapi } from '@brava/contract/partner-api/partner-openapi.ts'
import { describe, expect, it } from 'vitest'
import { sampleRequestOf } from './call-sample.ts'
import { callsOf, type Document, refusalsOf } from './document.ts'
import { exampleOf } from './example.ts'
import { fieldsOf } from './fields.ts'
import { postmanCollection } from './postman.ts'

const document = partnerOpenapi('https://portal.example') as unknown as Document

interface Item {
  readonly item?: readonly Item[]
  readonly request?: {
    readonly method: string
    readonly url: { readonly raw: string }
    readonly body?: { readonly raw: string }
  }
}

describe('the Postman collection', () => {
  const collection = postmanCollection(document, 'https://portal.example') as unknown as Item
  const requests = (collection.item ?? []).flatMap((folder) => folder.item ?? []).map(({ request }) => request)

  it('has every call, with the credential and the origin as variables', () => {
    expect(requests).toHaveLength(callsOf(document).length)
    for (const request of requests) {
      expect(request?.url.raw).toMatch(/^\{\{origin\}\}\/partner\/v1\//)
      expect(request?.url.raw).not.toMatch(/\/\{\w+\}/)
    }
    const bodies = requests.flatMap((request) => (request?.body ? [request.body.raw] : []))
    expect(bodies.filter((text) => typeof JSON.parse(text) !== 'object')).toEqual([])
    expect(JSON.stringify(collection)).toContain('"value":"{{credential}}"')
  })
})

describe('the reference', () => {
  const balance = callsOf(document).find((call) => call.key === 'balance')

  it('lists the fields of an answer with type and meaning, and shows an example that fits them', () => {
    const fields = fieldsOf(balance?.answer.schema ?? {})
    expect(fields.map((field) => field.path)).toContain('data.creditLimit')
    expect(fields.find((field) => field.path === 'data.available')).toMatchObject({
      type: 'string',
      description:
        'What can be spent now: funds plus credit limit minus held; without the credit limit while an invoice is long overdue.',
    })
    expect(exampleOf(balance?.answer.schema ?? {})).toEqual({
      data: { currency: 'BAM', funds: '12.50', creditLimit: '12.50', held: '12.50', available: '12.50' },
    })
  })

  it('shows bodies that the server accepts unchanged', () => {
    const endpoints = new Map<string, PartnerEndpoint>(
      Object.values(partnerApi).flatMap((group) => Object.entries<PartnerEndpoint>(group)),
    )
    const withBody = callsOf(document).filter(({ body }) => body)
    expect(withBody.map(({ key }) => key)).toContain('placeOrder')
    for (const call of withBody) {
      const taken = endpoints.get(call.key)?.body?.safeParse(sampleRequestOf(call).body)
      expect(taken?.error?.issues ?? (taken ? [] : 'no such call'), call.key).toEqual([])
    }
  })

  it('says for every refusal what a client does, each once', () => {
    const refusals = refusalsOf(callsOf(document))
    expect(refusals.map((refusal) => refusal.code)).toContain('common.tooMany')
    for (const { code, action, retry } of refusals) {
      expect(action, code).toMatch(/\.$/)
      expect(['never', 'sameKey', 'newKey'], code).toContain(retry)
    }
    expect(new Set(refusals.map((refusal) => refusal.code)).size).toBe(refusals.length)
  })

  it('lists the choices of a field and the fields of both of two shapes', () => {
    const catalogue = callsOf(document).find((call) => call.key === 'catalogue')
    const fields = fieldsOf(catalogue?.answer.schema ?? {})
    expect(fields.find((field) => field.path === 'data[].reason')).toMatchObject({
      required: false,
      choices: ['withdrawn'],
    })
    expect(fields.find((field) => field.path === 'data[].id')).toMatchObject({ required: true })
  })
})
