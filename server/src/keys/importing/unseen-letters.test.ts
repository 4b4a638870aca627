import { maskCode, normaliseCode, visibleCode } from '@brava/contract/keys/key-pattern.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openCodes } from '../revealing/open-codes.ts'
import { importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { app, world } = w
afterAll(() => w.close())

const code = 'NF26-8KQ4-22MX-T7WD'
/** The same code as written by mails, pages and editors in other languages. */
const written: [string, string][] = [
  ['with zero-width spaces', 'NF26-\u200b8KQ4-\u200b22MX-\u200bT7WD'],
  ['with soft hyphens', 'NF26\u00ad-8KQ4\u00ad-22MX-T7WD'],
  ['with marks of direction', '\u202aNF26-8KQ4-22MX-T7WD\u202c'],
  ['with a byte-order mark inside', 'NF26-8KQ4\ufeff-22MX-T7WD'],
  ['in wide letters', 'ＮＦ２６－８ＫＱ４－２２ＭＸ－Ｔ７ＷＤ'],
  ['with dashes and a minus', 'NF26–8KQ4—22MX−T7WD'],
  ['with no-break spaces', 'nf26\u00a08kq4\u202f22mx\u2007t7wd'],
  ['with variation selectors', 'NF26\ufe0f-8KQ4\u{e0100}-22MX\u180b-T7WD'],
  ['with a joiner and inherent vowels', 'NF26\u034f-8KQ4\u17b4-22MX-T7WD'],
  ['with Hangul fillers', 'NF26\u3164-8KQ4\uffa0-22MX\u115f-T7WD'],
  ['with an empty Braille cell', 'NF26-8KQ4-22MX-T7WD\u2800'],
]

describe('a code that looks the same', () => {
  it.each(written)('%s is the same code', (_how, other) => {
    expect(normaliseCode(other)).toBe(normaliseCode(code))
    expect(maskCode(other).endsWith('T7WD')).toBe(true)
  })

  it('is in stock once, however Lejla’s files write it, and is sold without its invisible characters', async () => {
    const staged = await w.stage(written.map(([, other]) => other).join('\n'))
    expect(staged).toMatchObject({ total: written.length, ok: 1, duplicate: written.length - 1 })
    await w.commit(staged.id)
    const [key] = await w.keysOf(world.northfall)
    expect((await openCodes(app.services, [key?.id ?? 0])).get(key?.id ?? 0)).toBe(code)
    for (const [how, other] of written) expect(await w.stage(other), how).toMatchObject({ ok: 0, duplicate: 1 })
  })

  it('is one key when Lejla pastes it from a table, with quotes, commas and semicolons around it, or as a file of one column', async () => {
    const pasted = 'NF26-3VWL-7RRA-K2ZD'
    const lines = [`"${pasted}",`, `${pasted};`, `'${pasted}'`, ` „${pasted}“ , `, `«${pasted}»`]
    const staged = await w.stage(lines.join('\n'), world.vektorLiga)
    expect(staged).toMatchObject({ total: 5, ok: 1, duplicate: 4 })
    await w.commit(staged.id)
    const [key] = await w.keysOf(world.vektorLiga)
    expect((await openCodes(app.services, [key?.id ?? 0])).get(key?.id ?? 0)).toBe(pasted)
    for (const file of [`'${pasted}'\n`, `code\n"${pasted};"\n`]) {
      const { body } = await w.upload('keys.csv', file, { productId: String(world.vektorLiga) })
      expect(body.data.import, file).toMatchObject({ total: 1, ok: 0, duplicate: 1 })
    }
    // With several columns each cell is exactly what its table contains.
    const table = await w.upload('keys.csv', `Serial;Note\n${pasted}';x\n`, { productId: String(world.vektorLiga) })
    expect(table.body.data.import).toMatchObject({ total: 1, ok: 1 })
  })

  it('has the same fingerprint as before if all its characters are visible, for every letter of Unicode', () => {
    const before = (text: string) =>
      text
        .replace(/\p{Cf}/gu, '')
        .normalize('NFKC')
        .replace(/[\s\-‐-―−_./]/g, '')
        .toUpperCase()
    const changed: string[] = []
    for (let point = 0x20; point <= 0x10ffff; point += 1) {
      const text = `A${String.fromCodePoint(point)}1`
      if (/[\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)) continue
      if (normaliseCode(text) !== before(text)) changed.push(point.toString(16))
    }
    expect(changed).toEqual([])
  }, 360_000)

  it('is left unchanged if all its characters are visible', () => {
    for (const seen of [code, 'ključ-Đ12-ćš', 'ab_12/cd.34', '日本-123']) expect(visibleCode(seen)).toBe(seen)
  })
})
