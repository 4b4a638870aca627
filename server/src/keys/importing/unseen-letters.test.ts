import { maskCode, normaliseCode, visibleCode } from '@brava/contract/keys/key-pattern.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openCodes } from '../revealing/open-codes.ts'
import { importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { app, world } = w
afterAll(() => w.close())

const code = 'NF26-8KQ4-22MX-T7WD'
/** The same code as mails, pages and editors of other languages write it. */
const written: [string, string][] = [
  ['with zero-width spaces', 'NF26-\u200b8KQ4-\u200b22MX-\u200bT7WD'],
  ['with soft hyphens', 'NF26\u00ad-8KQ4\u00ad-22MX-T7WD'],
  ['with marks of direction', '\u202aNF26-8KQ4-22MX-T7WD\u202c'],
  ['with a byte-order mark inside', 'NF26-8KQ4\ufeff-22MX-T7WD'],
  ['in wide letters', 'ＮＦ２６－８ＫＱ４－２２ＭＸ－Ｔ７ＷＤ'],
  ['with dashes and a minus', 'NF26–8KQ4—22MX−T7WD'],
  ['with no-break spaces', 'nf26\u00a08kq4\u202f22mx\u2007t7wd'],
]

describe('a code that looks the same', () => {
  it.each(written)('%s is the same code', (_how, other) => {
    expect(normaliseCode(other)).toBe(normaliseCode(code))
    expect(maskCode(other).endsWith('T7WD')).toBe(true)
  })

  it('is in stock once, however Lejla’s files write it, and is sold without what nobody sees', async () => {
    const staged = await w.stage(written.map(([, other]) => other).join('\n'))
    expect(staged).toMatchObject({ total: 7, ok: 1, duplicate: 6 })
    await w.commit(staged.id)
    const [key] = await w.keysOf(world.northfall)
    expect((await openCodes(app.services, [key?.id ?? 0])).get(key?.id ?? 0)).toBe(code)
    for (const [how, other] of written) expect(await w.stage(other), how).toMatchObject({ ok: 0, duplicate: 1 })
  })

  it('is left as it is where everything in it is seen', () => {
    for (const seen of [code, 'ključ-Đ12-ćš', 'ab_12/cd.34', '日本-123']) expect(visibleCode(seen)).toBe(seen)
  })
})
