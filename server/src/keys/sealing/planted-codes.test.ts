import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createLog } from '../../platform/log/create-log.ts'
import { readConfig } from '../../platform/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { openSession } from '../../security/sessions.ts'
import { seededDatabase } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { dumpOf } from '../testing/dump-of.ts'
import { filesWith, formsOf } from '../testing/find-in-files.ts'

// Every planted code begins with it, and nothing else in the world does.
const marker = 'QX7PLANT'
const codes = Array.from(
  { length: 1000 },
  (_, n) => `${marker}-${String(n).padStart(4, '0')}-K9WD-${String(n * 7).padStart(4, '0')}`,
)
// Written in the clear on purpose: proves that the search would find a code.
const control = 'QX7CONTROL-IN-THE-CLEAR'

const began = new Date(Date.now() - 1000)
const url = await seededDatabase()
const folder = await temporaryFolder('planted')
const { db: owner, close: closeOwner } = connect(url, { size: 2, asOwner: true })
const mails: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
    stream.on('end', () => {
      mails.push(text.replaceAll('=\r\n', ''))
      done()
    })
  },
})
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
const smtpPort = (smtp.server.address() as AddressInfo).port

let log = ''
const config = readConfig({
  BRAVA_MODE: 'demo',
  DATABASE_URL: url,
  LOG_LEVEL: 'trace',
  RATE_LIMITS: 'off',
  FILES_DIR: join(folder, 'files'),
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
})
const app = await createApp(config, { log: createLog(config, { write: (line) => void (log += line) }) })
const usualTemporary = process.env.TMPDIR

beforeAll(async () => {
  process.env.TMPDIR = folder
  await app.startJobs()
})
afterAll(async () => {
  if (usualTemporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usualTemporary
  await app.close()
  await closeOwner()
  await new Promise<void>((done) => smtp.close(() => done()))
})

async function signedIn(email: string) {
  const { id: userId } = await owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = await openSession(app.services.db, { userId, ip: '127.0.0.1', userAgent: 'test', now: new Date() })
  return async (method: 'GET' | 'POST', path: string, payload?: object | string, type = 'application/json') => {
    const answer = await app.http.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': type } : {}) },
      ...(payload ? { payload } : {}),
    })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
    return answer
  }
}

it('1,000 codes that were imported, sold, mailed, shown and downloaded are found nowhere in the clear', async () => {
  const tarik = await signedIn('tarik.kovacevic@brava.example')
  const nikola = await signedIn('nikola.djuric@gejmerija.example')
  const { rows } = await sql<{ productId: number; supplierId: number }>`
    select p.id as "productId", (select min(id) from key_suppliers) as "supplierId"
    from products p join company_products cp on cp.product_id = p.id join companies c on c.id = cp.company_id
    where c.name like 'Gejmerija%' and not p.is_withdrawn and p.deleted_at is null and p.moq <= 5 and p.key_kind = 1
    order by cp.effective_price limit 1`.execute(owner)
  const { productId, supplierId } = rows[0] ?? { productId: 0, supplierId: 0 }
  await sql`update products set key_pattern = null where id = ${productId}`.execute(owner)
  // Older batches are sold first.
  await sql`update keys set state = 6 where state = 2 and product_id = ${productId}`.execute(owner)

  const parts = Object.entries({ productId, supplierId, unitCost: '3.10', currency: 'EUR' })
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="planted.csv"\r\n\r\ncode\r\n${codes.join('\r\n')}\r\n--b--\r\n`
  const staged = await tarik(
    'POST',
    '/products/add-plain-licences-from-file',
    parts + file,
    'multipart/form-data; boundary=b',
  )
  const { id: importId, ok } = staged.json().data.import
  expect(ok).toBe(1000)
  await vi.waitFor(
    async () => {
      const now = await tarik('GET', `/products/get-key-import/${importId}`)
      expect(now.json().data.job).toMatchObject({ state: 'done', imported: 1000 })
    },
    { timeout: 90_000, interval: 100 },
  )

  const filled = await nikola('POST', '/shopping-cart', { shoppingCartItems: [{ productId, quantity: 5 }] })
  const placed = await nikola('POST', '/shopping-cart/create-order-from-shopping-cart', {
    version: filled.json().data.cart.version,
    paymentType: 5,
  })
  const orderId = placed.json().data.order.id
  await vi.waitFor(() => expect(mails.filter((mail) => mail.includes(marker))).not.toHaveLength(0), {
    timeout: 90_000,
    interval: 100,
  })
  const sold = await owner
    .selectFrom('keys')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', 4)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  for (const { id } of sold) {
    expect((await tarik('GET', `/products/get-plain-key/${id}?reason=Ticket`)).json().data.code).toContain(marker)
  }
  await tarik('POST', '/products/search-keys', { text: codes[999] as string })
  expect((await nikola('POST', `/orders/download-my-keys/${orderId}`, { format: 'csv' })).body).toContain(marker)

  const forms = formsOf(marker)
  await owner.transaction().execute(async (trx) => {
    // A commit with this setting waits until the write-ahead log is on disk.
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`insert into towns (name, country_id) select ${control}, min(id) from countries`.execute(trx)
  })
  const dump = Buffer.from(await dumpOf(owner))
  expect(dump.includes(Buffer.from(control))).toBe(true)
  expect(forms.filter((form) => dump.includes(form))).toEqual([])
  expect(log).toContain('get-plain-key')
  expect(forms.filter((form) => Buffer.from(log).includes(form))).toEqual([])
  expect(await filesWith(folder, forms, began)).toEqual([])

  const { rows: places } = await sql<{ data: string; own: string }>`
    select current_setting('data_directory') as data, oid::text as own from pg_database where datname = current_database()`.execute(
    owner,
  )
  const { data, own } = places[0] ?? { data: '', own: '' }
  const expectClean = async (place: string) => {
    expect(await filesWith(place, formsOf(control), began), place).not.toEqual([])
    expect(await filesWith(place, forms, began), place).toEqual([])
  }
  await expectClean(join(data, 'pg_wal'))
  await sql`checkpoint`.execute(owner)
  await expectClean(join(data, 'base', own))
}, 720_000)
