import type { Upload } from '@brava/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, keyOf } from './testing/endpoints.ts'
import { type FuzzWorld, fuzzWorld } from './testing/fuzz-world.ts'

let fuzz: FuzzWorld
beforeAll(async () => {
  fuzz = await fuzzWorld()
})
afterAll(() => fuzz?.close())

const boundary = 'x-brava-boundary'
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const part = (disposition: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`
const file = (content: string, name = '../../etc/passwd') => part(`name="file"; filename="${name}"`, content)

/** Multipart bodies that have crashed servers before, and some that should never be read. */
const bodies = (kind: Upload['kind']): Record<string, string> => ({
  empty: end,
  nothing: '',
  'no end': file('abc'),
  'cut in the head': file('abc').slice(0, 60),
  'another boundary': file('abc').replaceAll(boundary, 'other') + end,
  'no name': part('', 'abc') + end,
  'name of the language': part('name="__proto__"', 'x') + part('name="constructor"', 'x') + end,
  'no headers': `--${boundary}\r\n\r\nabc\r\n${end}`,
  'a hundred fields': Array.from({ length: 100 }, (_, index) => part(`name="f${index}"`, 'x')).join('') + end,
  'a field of a megabyte': part('name="productId"', 'x'.repeat(1_050_000)) + end,
  'many files': Array.from({ length: 120 }, () => file('x')).join('') + end,
  'a file named with NUL': file('abc', 'a\u0000.png') + end,
  wrong: file(kind === 'image' ? '<svg onload="alert(1)"/>' : 'a\u0000b') + end,
  'a picture that is none': file('\u0089PNG\r\n\u001a\nnot a picture') + end,
  'a program': file('MZ\u0090\u0000\u0003') + end,
})

describe('hostile uploads (guarantees G13, G26)', { timeout: 360_000 }, () => {
  const uploads = endpoints.filter((endpoint) => endpoint.upload)

  test.each(uploads.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    '%s refuses JSON and broken, overfull and wrong files, and writes nothing',
    async (_key, endpoint) => {
      const surprises: string[] = []
      const tries = [
        ['json', { body: {} }],
        ...Object.entries(bodies(endpoint.upload?.kind ?? 'text')).map(([name, body]) => [name, { body, headers }]),
        ['no boundary', { body: file('abc'), headers: { 'content-type': 'multipart/form-data' } }],
      ] as [string, { body: unknown; headers?: Record<string, string> }][]
      // An accepted file belongs to a record, and the id of the call names none.
      const refusals = [400, 413, 415, 422, ...(endpoint.path.endsWith('/:id') ? [404] : [])]
      for (const [name, options] of tries) {
        const { answer, problems } = await fuzz.provoke(endpoint, options)
        if (problems.length > 0 || !refusals.includes(answer.status))
          surprises.push(`${name}: ${answer.status} ${answer.code} ${problems}`)
      }
      expect(surprises).toEqual([])
    },
  )
})
