import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { camt } from '../../bank/testing/statement-files.ts'
import { type AccessWorld, accessWorld } from '../../testing/access/testing/access-world.ts'
import { endpoints, keyOf } from '../../testing/access/testing/endpoints.ts'
import { csvLine } from '../tables/csv-line.ts'

const formulas = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＠SUM(A1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example";"x")',
  '-2+3;"x"\n=1',
  ' =1',
  ...[
    '\u200b', // zero width space
    '\u200c\u200d\u2060', // joiners
    '\ufeff', // byte-order mark
    '\u00a0', // no-break space
    '\u202f\u3000\u2003', // narrow, wide and em space
    '\u202e\u2066\u200f', // text direction
    '\u00ad\u034f\u061c', // soft hyphen and other ignorable letters
    '\u0001\u001b\u0085', // control characters
    '\u3164\u115f\uffa0\u2800', // fillers that are invisible
    '\ufe0f\u{e0001}\u{e0020}', // variation and tags
    '\u2028\u2029', // line ends
    ' \u00a0\u200b ',
  ].flatMap((unseen) =>
    ['=', '+', '-', '@', '＝', '﹦', '＋', '﹢', '－', '﹣', '−', '＠', '﹫'].map((one) => `${unseen}${one}1`),
  ),
]
const starts = /^[\s\u00a0\u200b\u202e\ufeff]*[=+\-@＝]|^[\t\r\0]/
const cells = (text: string) => parse(text, { delimiter: ';', bom: true, relax_column_count: true }) as string[][]

describe('text in CSV is never a formula (guarantee G25)', () => {
  test('formulas come back from a spreadsheet with a leading apostrophe, other text unchanged, numbers stay numbers', () => {
    const plain = [
      'Northfall: Ashen Crown',
      'a;b',
      'say "čć"',
      'two\nlines',
      '',
      '0123',
      'a=1',
      '\u200bNorthfall',
      '\u00a0x=1',
    ]
    const line = csvLine([...formulas, ...plain, '\0=1', 12, -12.5, { number: '-1234.50' }], 'hr')
    expect(cells(line)).toEqual([[...formulas.map((text) => `'${text}`), ...plain, "'\0=1", '12', '-12.5', '-1234,50']])
  })

  describe('in every export', () => {
    let world: AccessWorld
    beforeAll(async () => {
      world = await accessWorld()
      const { db } = world.app.services
      // One line only where the schema requires one; names, notes and references as an attacker would choose them.
      await sql`update products set title = '=1+1' || id, code = '@P' || id`.execute(db)
      await sql`update companies set name = '+SUM(1)' || id, legal_name = '-1' || id, code = '=C' || id where id > 1`.execute(
        db,
      )
      await sql`update order_lines set title = ${'\u200b\u00a0=1+1'}, code = ${'\ufeff@L'}`.execute(db)
      await sql`update users set first_name = ${'\u202e=F'}, last_name = '＝L'`.execute(db)
      await sql`update orders set email = '=e@x.example', phone = '+387'`.execute(db)
      await bringIn()
    })
    afterAll(() => world?.close())

    /** Files that Amra, Lejla and Selma import, with formulas in every row: the import calls return them. */
    async function bringIn() {
      const { db } = world.app.services
      const reseller = world.person('resellerAdmin')
      const child = await db
        .selectFrom('companies')
        .select('id')
        .where('parent_id', '=', reseller?.companyId ?? 0)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      const boundary = 'x-brava-boundary'
      const rows = formulas.slice(0, 5).map((text) => `"${text.replaceAll('"', '""')}";"${text.replaceAll('"', '""')}"`)
      const group = await sql<{
        id: number
      }>`select id from price_groups where owner_company_id = ${reseller?.companyId} limit 1`.execute(db)
      const files = [
        ['/company-product-prices/import-csv', 'companyId', child.id, 'resellerAdmin'],
        ['/groups/import-csv', 'groupId', group.rows[0]?.id, 'resellerAdmin'],
        ['/products/import-csv', 'supplier', '=1', 'administrator'],
      ] as const
      for (const [path, of, id, by] of files) {
        const prices = await world.send(
          { method: 'POST', path },
          {
            token: world.person(by)?.token,
            headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
            body: `--${boundary}\r\ncontent-disposition: form-data; name="${of}"\r\n\r\n${id}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="=1.csv"\r\ncontent-type: text/csv\r\n\r\nproduct;price\n${rows.join('\n')}\r\n--${boundary}--\r\n`,
          },
        )
        expect(prices).toMatchObject({ status: 200 })
      }
      const entries = formulas
        .slice(0, 5)
        .map((text) => ({ amount: '1.00', party: text, purpose: text, status: 'PDNG' }))
      const statement = await world.send(
        { method: 'POST', path: '/bank/import-statement' },
        {
          token: world.person('administrator')?.token,
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="=1.xml"\r\n\r\n${camt('08', entries)}\r\n--${boundary}--\r\n`,
        },
      )
      expect(statement).toMatchObject({ status: 200 })
      const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
      const keys = await world.send(
        { method: 'POST', path: '/products/add-plain-licences-from-string' },
        {
          token: world.person('administrator')?.token,
          body: { productId: product.id, text: '=1+1\n@SUM(A1)-AAAA\n+1+1-BBBB', dryRun: true },
        },
      )
      expect(keys).toMatchObject({ status: 200 })
      const served = await sql<{ id: number }>`select id from orders where status = 2 and payment_type = 5
        and refunded = 0 and gross > 100 order by id desc limit 1`.execute(db)
      const refunded = await world.send(
        { method: 'POST', path: '/orders/refund-order' },
        {
          token: world.person('administrator')?.token,
          body: { id: served.rows[0]?.id, amount: '1.00', reasonKind: 1, reason: '=1+1' },
        },
      )
      expect(refunded).toMatchObject({ status: 200 })
    }

    // Every call that returns a file may return CSV; a new one is found by its declaration.
    const files = endpoints.filter(({ response, access }) => response === 'file' && access !== 'anyone')
    /**
     * Those that return only CSV: exports, and files of imports. Lists of every kind need to be told which, and have a
     * test of their own: server/src/exports/export-list.test.ts. A person's own data is a ZIP, an archive NDJSON.
     */
    const isTable = ({ transfer, path }: (typeof files)[number]) =>
      (transfer === 'export' && !/^\/(exports\/export-list|personal-data|archives)\b/.test(path)) ||
      path.includes('-import')

    test.each(files.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', async (_key, endpoint) => {
      const { path } = endpoint
      const kinds = ['administrator', 'resellerAdmin', 'retailerAdmin'] as const
      const { db } = world.app.services
      const ids = path.includes('-import')
        ? await sql<{ id: number }>`select id from imports order by id desc limit 6`.execute(db)
        : await sql<{ id: number }>`select distinct order_id as id from slots where state = 1
            union (select product_id from key_batches limit 3) union (select id from order_lines limit 3)`.execute(db)
      let lines = 0
      const found: string[] = []
      for (const kind of kinds) {
        for (const { id } of endpoint.path.includes(':id') ? ids.rows.slice(0, 60) : [{ id: 1 }]) {
          const answer = await world.send(endpoint, {
            token: world.person(kind)?.token,
            id,
            body: { format: 'csv', retrieveAll: true },
            language: 'hr',
          })
          if (answer.status !== 200) continue
          // A PDF or a picture, as are the other files of this call.
          if (!answer.text.startsWith('\ufeff')) break
          for (const row of cells(answer.text)) {
            lines += 1
            found.push(...row.filter((cell) => starts.test(cell) && !/^-?[\d.,]+$/.test(cell)))
          }
        }
      }
      expect(found.slice(0, 5)).toEqual([])
      if (isTable(endpoint)) expect(lines).toBeGreaterThan(1)
    })
  })
})
