import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { highlight, linesOf } from '../../web/src/developers/samples/highlight.ts'
import { requestSample } from '../../web/src/developers/samples/request-sample.ts'

const origin = 'https://portal.example'
const body = {
  reference: 'Ana\'s "A-77" \\ $x',
  lines: [{ product: 'prd_1', quantity: 10, unitPrice: '8.63' }],
  note: null,
  ok: true,
}
const sample = requestSample(
  { method: 'POST', path: '/partner/v1/orders?include=keys', headers: { 'Idempotency-Key': 'A-77/1' }, body },
  origin,
)

describe('the sample of a call', () => {
  it('in TypeScript, run as it stands, sends exactly this call', async () => {
    const sent: unknown[] = []
    const fetched = async (url: string, init: RequestInit) => {
      sent.push(url, { ...init, body: JSON.parse(init.body as string) as unknown })
      return { json: async () => ({ data: 'there' }) }
    }
    // oxlint-disable-next-line typescript/no-implied-eval -- the sample is what is tested
    const run = new Function('fetch', 'process', `return (async () => { ${sample.typescript}\nreturn data })()`) as (
      ...given: unknown[]
    ) => Promise<unknown>
    expect(await run(fetched, { env: { BRAVA_CREDENTIAL: 'brv_test_1' } })).toBe('there')
    expect(sent).toEqual([
      `${origin}/partner/v1/orders?include=keys`,
      {
        method: 'POST',
        headers: {
          Authorization: 'Bearer brv_test_1',
          'Content-Type': 'application/json',
          'Idempotency-Key': 'A-77/1',
        },
        body,
      },
    ])
  })

  it('for a shell, run as it stands, hands curl exactly this call', () => {
    const out = execFileSync('sh', ['-c', `curl() { for one; do printf '%s\\0' "$one"; done; }\n${sample.curl}`], {
      env: { BRAVA_CREDENTIAL: 'brv_test_1' },
      encoding: 'utf8',
    })
    const words = out.split('\0').slice(0, -1)
    expect(words.slice(0, -1)).toEqual(
      [
        ['-X', 'POST', `${origin}/partner/v1/orders?include=keys`],
        ['-H', 'Authorization: Bearer brv_test_1'],
        ['-H', 'Content-Type: application/json'],
        ['-H', 'Idempotency-Key: A-77/1', '-d'],
      ].flat(),
    )
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(body)
  })

  it('writes values as each language does', () => {
    expect(sample.php).toContain(String.raw`'reference' => 'Ana\'s "A-77" \\ $x'`)
    expect(sample.php).toContain("'note' => null, 'ok' => true".split(', ')[0])
    expect(sample.python).toContain('"note": None')
    expect(sample.python).toContain('"ok": True')
    expect(sample.csharp).toContain('call.Headers.Add("Idempotency-Key", "A-77/1");')
    expect(sample.csharp).toContain('"quantity": 10')
  })

  it('keeps every character when it is coloured, and knows an address from a comment', () => {
    for (const [language, code = ''] of Object.entries(sample)) {
      const pieces = highlight(code, language as keyof typeof sample)
      expect(pieces.map((piece) => piece.text).join('')).toBe(code)
      expect(pieces.filter((piece) => piece.kind === 'quiet')).toEqual([])
      expect(linesOf(pieces)).toHaveLength(code.split('\n').length)
    }
    const kinds = highlight('const a = 1 // one', 'typescript').map((piece) => [piece.kind, piece.text])
    expect(kinds).toEqual([
      ['keyword', 'const'],
      ['plain', ' '],
      ['plain', 'a'],
      ['plain', ' = '],
      ['number', '1'],
      ['plain', ' '],
      ['quiet', '// one'],
    ])
    expect(highlight('{"a": "b", "c": 1}', 'json').filter((piece) => piece.kind === 'string')).toHaveLength(1)
  })
})
