import { execFileSync } from 'node:child_process'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { partnerOpenapi } from '@brava/contract/partner-api/partner-openapi.ts'
import { describe, expect, it, vi } from 'vitest'
import { Brava, type BravaOptions } from '../../partner/src/brava.ts'
import { signaturesOf } from '../../server/src/webhooks/sign-webhook.ts'
import { credentials } from '../../web/src/developers/guides/credentials.texts.ts'
import { events } from '../../web/src/developers/guides/events.texts.ts'
import { firstOrder } from '../../web/src/developers/guides/first-order.texts.ts'
import { importing } from '../../web/src/developers/guides/import.texts.ts'
import { introduction } from '../../web/src/developers/guides/introduction.texts.ts'
import { posSale } from '../../web/src/developers/guides/pos-sale.texts.ts'
import { reconciliation } from '../../web/src/developers/guides/reconciliation.texts.ts'
import { sandbox } from '../../web/src/developers/guides/sandbox.texts.ts'
import { timeOuts } from '../../web/src/developers/guides/time-outs.texts.ts'
import { verifyWebhook } from '../../web/src/developers/guides/verify-webhook.ts'
import { callSample } from '../../web/src/developers/reference/call-sample.ts'
import { callsOf, type Document } from '../../web/src/developers/reference/document.ts'
import { highlight, linesOf } from '../../web/src/developers/samples/highlight.ts'
import { requestSample } from '../../web/src/developers/samples/request-sample.ts'
import type { SampleLanguage } from '../../web/src/developers/samples/sample-language.ts'

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
  it('in TypeScript, run unchanged, sends exactly this call', async () => {
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

  it('for a shell, run unchanged, passes exactly this call to curl', () => {
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

  it('keeps every character when highlighted, and tells a URL from a comment', () => {
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

const guides = [credentials, events, firstOrder, importing, introduction, posSale, reconciliation, sandbox, timeOuts]
const calls = callsOf(partnerOpenapi(origin) as unknown as Document)
/** Every sample of the developer pages in a language, with the key of its call or page. */
const samplesIn = (language: SampleLanguage): (readonly [string, string])[] =>
  [
    ...calls.map((call) => [call.key, callSample(call, origin)] as const),
    ...guides.flatMap(({ key, sections }) =>
      sections.map(
        ({ sample: shown, request }) => [key, shown ?? (request ? requestSample(request, origin) : {})] as const,
      ),
    ),
  ].flatMap(([key, shown]) => (shown[language] === undefined ? [] : [[key, shown[language]] as const]))

/** Unmatched brackets and quotes outside texts and comments; "" if all match. */
function unclosed(code: string, language: SampleLanguage): string {
  const outside = highlight(code, language)
    .filter(({ kind }) => kind !== 'string' && kind !== 'quiet')
    .map(({ text }) => text)
    .join('')
  let left = outside.replace(/[^()[\]{}"'`]/g, '')
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replace(/\(\)|\[\]|\{\}/g, '')
  }
  return left
}

describe('every sample of the developer pages', () => {
  it('exists in five languages for each call', () => {
    for (const language of ['curl', 'typescript', 'php', 'csharp', 'python'] as const)
      expect([language, samplesIn(language).length > calls.length]).toEqual([language, true])
  })

  it('is parsed by Node and by a shell without an error', () => {
    for (const [key, code] of samplesIn('typescript')) {
      const body = code.replaceAll(/^import .*$/gm, '')
      // oxlint-disable-next-line typescript/no-implied-eval -- the sample is what is tested; it is only read
      expect(() => new Function(`return async () => {${body}\n}`), key).not.toThrow()
    }
    for (const [key, code] of samplesIn('curl'))
      expect(() => execFileSync('sh', ['-n'], { input: code, stdio: 'pipe' }), key).not.toThrow()
  })

  it.each(['php', 'csharp', 'python', 'java', 'typescript'] as const)(
    'has matching brackets and quotes: %s',
    (language) => {
      for (const [key, code] of samplesIn(language)) expect([key, unclosed(code, language)]).toEqual([key, ''])
      expect(unclosed('f(["x)"]', language)).toBe('(')
    },
  )

  it('for signing a request makes the signature of the documentation', () => {
    const [, code = ''] = samplesIn('typescript').find(([, text]) => text.includes('function sign(')) ?? []
    // oxlint-disable-next-line typescript/no-implied-eval -- the sample is what is tested
    const sign = new Function('createHash', 'createHmac', `${code.replace(/^import .*\n/, '')}\nreturn sign`)(
      createHash,
      createHmac,
    ) as (keyId: string, secret: string, request: object) => string
    vi.spyOn(Date, 'now').mockReturnValue(1_795_300_000_999)
    const body = '{"reference":"A-77","lines":[{"product":"prd_2Zk8","quantity":10,"unitPrice":"8.63"}]}'
    const request = { method: 'POST', path: '/partner/v1/orders', query: 'include=keys', key: 'A-77/1', body }
    expect(sign('k1', 'q7Vn2Xc9TtB4mLw8RzYd1KfHs6Jp3GaEu5NvCxQeW0M', request)).toBe(
      'BRAVA1 key=k1,time=1795300000,signature=IBC/xKNLU3MtbY7CJInzsLeOgqNRB73b0tbG73FXz8A=',
    )
    vi.restoreAllMocks()
  })

  it.each([
    [
      'guide/time-outs',
      [
        ['saved', 'A-77', 'A-77/1'],
        ['POST', '/partner/v1/orders?include=keys', 'A-77/1'],
      ],
    ],
    [
      'guide/import',
      [
        ['GET', '/partner/v1/catalogue?limit=5000&after=c0', null],
        ['upsert', 'prd_1'],
        ['remove', 'prd_2'],
        ['cursor', 'c1'],
      ],
    ],
  ])('for the client runs unchanged: %s', async (page, expected) => {
    const [, code = ''] =
      samplesIn('typescript').find(([key, text]) => key === page && text.includes('new Brava')) ?? []
    const done: unknown[] = []
    const answer = {
      data: page === 'guide/import' ? [{ id: 'prd_1' }, { id: 'prd_2', deleted: true }] : {},
      next: 'c1',
      hasMore: false,
    }
    const fetched = async (url: string | URL | Request, { method, headers }: RequestInit = {}) => {
      const { origin: where, pathname, search } = new URL(url instanceof Request ? url.url : url)
      expect(where).toBe(origin)
      done.push([method, pathname + search, new Headers(headers).get('idempotency-key')])
      return Response.json(answer)
    }
    class Client extends Brava {
      constructor(options: BravaOptions) {
        super({ ...options, fetch: fetched as typeof fetch })
      }
    }
    const db = {
      orders: {
        save: async (order: { reference: string; idempotencyKey: string }) =>
          void done.push(['saved', order.reference, order.idempotencyKey]),
      },
      cursor: async () => 'c0',
      saveCursor: async (cursor: string) => void done.push(['cursor', cursor]),
      upsert: async ({ id }: { id: string }) => void done.push(['upsert', id]),
      remove: async (id: string) => void done.push(['remove', id]),
    }
    const body = code.replaceAll(/^import .*$/gm, '')
    // oxlint-disable-next-line typescript/no-implied-eval -- the sample is what is tested
    const run = new Function('Brava', 'process', 'db', `return (async () => {${body}\n})()`) as (
      ...given: unknown[]
    ) => Promise<unknown>
    await run(Client, { env: { BRAVA_ORIGIN: origin, BRAVA_CREDENTIAL: 'brv_test_1' } }, db)
    expect(done).toEqual(expected)
  })

  it('for verifying a webhook accepts what Brava signs with either secret, and nothing else', () => {
    const code = verifyWebhook.typescript.replace(/^import .*\n/, '')
    // oxlint-disable-next-line typescript/no-implied-eval -- the sample is what is tested
    const verify = new Function('createHmac', 'timingSafeEqual', `${code}\nreturn verify`)(
      createHmac,
      timingSafeEqual,
    ) as (raw: string, headers: object, secrets: readonly string[]) => boolean
    const secrets = ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'whsec_AAAAsBQIhrscChlQIMV+b5sSYspob7oD'] as const
    const now = Math.floor(Date.now() / 1000)
    const message = { id: 'evt_1', timestamp: now, body: '{"type":"order.served","data":{"reference":"Šolja"}}' }
    const headersAt = (timestamp: number, body = message.body) => ({
      'webhook-id': message.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf(secrets, { ...message, timestamp, body }),
    })
    for (const secret of secrets) expect(verify(message.body, headersAt(now), [secret])).toBe(true)
    expect(verify(message.body, headersAt(now, `${message.body} `), secrets)).toBe(false)
    expect(verify(message.body, headersAt(now - 301), secrets)).toBe(false)
    expect(verify(message.body, headersAt(now), ['whsec_BBBBsBQIhrscChlQIMV+b5sSYspob7oD'])).toBe(false)
  })
})
