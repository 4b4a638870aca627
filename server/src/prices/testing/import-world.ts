import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { commitImport } from '../../platform/imports/commit-import.ts'
import type { ImportKind } from '../../platform/imports/import-kind.ts'
import { connect } from '../../platform/db/connect.ts'
import { addKeys, smallWorld, startApp } from '../../testing/small-world.ts'
import { priceImport } from '../import-prices.ts'

const path = '/company-product-prices'

/**
 * A partner with many products: Digitalis has Northfall at 57.00 (cost 49.26 with VAT), Vektor Liga at 86.30 (cost
 * 70.20) and a thousand more, P-0001 … at 10.00; Kestrel is not assigned. Jobs wait until the test runs them.
 */
export async function priceImportWorld() {
  const { url, db, close, world } = await smallWorld()
  const { app, as, tokenOf, close: closeApp } = await startApp(url)
  const owner = connect(url, { size: 2, asOwner: true })
  Object.assign(app.services, { jobs: { enqueue: async () => {}, enqueueSoon: () => {} } })
  await addKeys(db, world.northfall, 3, 421_000, 'B-0412')
  await addKeys(db, world.vektorLiga, 3, 600_000, 'B-0413')
  await as(world.tarik)('POST', `${path}/create-company-product-price`, {
    companyId: world.digitalis,
    items: [
      { productId: world.northfall, price: '57.00' },
      { productId: world.vektorLiga, price: '86.30' },
    ],
  })
  await sql`
    with made as (
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'P-' || lpad(n::text, 4, '0'), 'Product ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
      from products p, generate_series(1, 1000) n where p.id = ${world.northfall} returning id
    )
    insert into company_products (company_id, product_id, price, effective_price, effective_rule)
    select ${world.digitalis}::bigint, id, 1000, 1000, 'company' from made`.execute(owner.db)
  const codes = new Map(
    (await db.selectFrom('products').select(['id', 'code']).execute()).map((row) => [row.id, row.code]),
  )

  /** Uploads a file of rows as the browser does. */
  const bring = async (
    userId: number,
    url: string,
    fields: Readonly<Record<string, string | number>>,
    content: Buffer | string,
    name: string,
  ) => {
    const said = Object.entries(fields).map(
      ([field, value]) => `--brava\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: {
        authorization: `Bearer ${await tokenOf(userId)}`,
        'content-type': 'multipart/form-data; boundary=brava',
      },
      payload: Buffer.concat([
        Buffer.from(
          `${said.join('')}--brava\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
        ),
        Buffer.from(content as string),
        Buffer.from('\r\n--brava--\r\n'),
      ]),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const upload = (userId: number, companyId: number, content: Buffer | string, name = 'prices.csv') =>
    bring(userId, `${path}/import-csv`, { companyId }, content, name)
  const fileBytes = async (userId: number, url: string, language = 'en') =>
    (
      await app.http.inject({
        url: `/api${url}`,
        headers: { authorization: `Bearer ${await tokenOf(userId)}`, 'accept-language': language },
      })
    ).rawPayload
  const file = async (userId: number, name: 'bad-rows' | 'file', id: number, language = 'en') =>
    String(await fileBytes(userId, `${path}/get-price-import-${name}/${id}`, language))
  const tarik = as(world.tarik)
  const runJob = (importId: number, kind: ImportKind = priceImport) =>
    commitImport(app.services, kind, { importId, ip: '127.0.0.1', sessionId: 1 }, personById)

  /** Kills the connection that writes prices when the condition is met, as when its process is killed. */
  const dieWhen = (condition: string) =>
    sql
      .raw(`create function die() returns trigger language plpgsql security definer as $$ begin
        if ${condition} then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if; return null; end $$;
        create trigger die after insert on price_history for each statement execute function die()`)
      .execute(owner.db)
  const live = () => sql`drop function if exists die() cascade`.execute(owner.db)
  afterEach(live)

  return {
    db,
    services: app.services,
    owner: owner.db,
    world,
    path,
    bring,
    upload,
    file,
    fileBytes,
    tarik,
    as,
    amra: as(world.amra),
    nikola: as(world.nikola),
    runJob,
    dieWhen,
    live,
    codeOf: (productId: number) => codes.get(productId) ?? '',
    commit: async (id: number) => {
      await tarik('POST', `${path}/commit-price-import/${id}`)
      await runJob(id)
      return (await tarik('GET', `${path}/get-price-import/${id}`)).body.data
    },
    rowsOf: async (id: number, group?: string) =>
      (
        await tarik('POST', `${path}/get-price-import-rows/${id}`, {
          sortBy: 'row',
          isSortAscending: true,
          filters: group ? { group } : {},
        })
      ).body.data,
    /** Explicit prices of Digitalis, in minor units, of products whose code has this prefix. */
    pricesOf: async (beginning: string) =>
      (
        await db
          .selectFrom('company_products as cp')
          .innerJoin('products as p', 'p.id', 'cp.product_id')
          .select(['p.code', 'cp.price', 'cp.effective_price', 'cp.moq'])
          .where('cp.company_id', '=', world.digitalis)
          .where('p.code', 'like', `${beginning}%`)
          .orderBy('p.code')
          .execute()
      ).map((row) => row.price),
    close: async () => {
      await closeApp()
      await owner.close()
      await close()
    },
  }
}
