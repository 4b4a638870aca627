import { money } from '@brava/contract/money.ts'
import { instant } from '@brava/contract/endpoint.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compileEncoder } from './compile-encoder.ts'

const Row = z.object({
  id: z.number(),
  at: instant.nullable(),
  total: money,
  note: z.string().optional(),
  of: z.object({ name: z.string() }),
  tags: z.array(z.string()).readonly(),
  kind: z.literal([1, 2]),
  either: z.union([z.string(), z.number()]),
})
const row = {
  id: 7,
  at: new Date('2026-11-21T08:00:00Z'),
  total: 1250,
  of: { name: 'Northfall', cost: 900 },
  tags: ['EU'],
  kind: 1 as const,
  either: 3,
  costHome: 900,
}

describe('a compiled encoder', () => {
  it('writes what zod writes, and drops undeclared fields at every depth', () => {
    const encoded = compileEncoder(z.array(Row))([row, { ...row, at: null, note: 'x' }])
    expect(encoded).toEqual(z.encode(z.array(Row), [row, { ...row, at: null, note: 'x' }]))
    expect(JSON.stringify(encoded)).not.toContain('cost')
  })

  it('refuses a value of another type', () => {
    expect(() => compileEncoder(Row)({ ...row, id: '7' })).toThrow(TypeError)
    expect(() => compileEncoder(Row)({ ...row, kind: 9 })).toThrow(TypeError)
    expect(() => compileEncoder(Row)({ ...row, of: null })).toThrow(TypeError)
    expect(() => compileEncoder(Row)({ ...row, total: 12.5 })).toThrow(RangeError)
  })

  it('compiles the lists of the contract', () => {
    const empty = { data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } }
    const counts = { all: 0, toApprove: 0, atReseller: 0, missingKeys: 0, cardProblems: 0 }
    expect(compileEncoder(orders.list.response)({ ...empty, homeCurrency: 'BAM', sumHome: 0, counts })).toMatchObject({
      sumHome: '0.00',
    })
    const data = { highestPrice: 6190, currency: 'BAM', companyHasProducts: true, products: [] }
    expect(compileEncoder(wholesale.products.response)({ ...empty, data })).toMatchObject({
      data: { highestPrice: '61.90' },
    })
  })
})
