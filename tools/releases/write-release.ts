import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { seedWorld } from '../../seed/seed-world.ts'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { diskFileStore } from '../../server/src/platform/files/file-store.ts'
import { openSession } from '../../server/src/security/sessions.ts'
import { root } from '../source-files.ts'
import { dumpRelease } from './dump-release.ts'
import { keepRelease } from './release-file.ts'

/** Number of orders in the stored world, besides those of its last days. */
const orders = 300

/**
 * Writes the demonstration world, with few orders, into an empty database, downloads an invoice, and stores everything
 * as the release that package.json names. Returns its version and its size in bytes.
 */
export async function writeRelease(databaseUrl: string, filesDir: string): Promise<{ version: string; bytes: number }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await migrate(databaseUrl)
  await seedWorld(databaseUrl, { files: diskFileStore(filesDir), orders })
  const paper = await downloadInvoice(databaseUrl, filesDir)
  const release = await dumpRelease(databaseUrl, filesDir, { version, paper })
  return { version, bytes: await keepRelease(release) }
}

async function downloadInvoice(databaseUrl: string, filesDir: string) {
  const config = readConfig({ BRAVA_MODE: 'test', DATABASE_URL: databaseUrl, FILES_DIR: filesDir })
  const app = await createApp(config)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ invoiceId: string; userId: string }>(
      `select i.id as "invoiceId", u.id as "userId" from invoices i join users u on u.email = 'tarik.kovacevic@brava.example'
       order by i.id limit 1`,
    )
    const [first] = rows
    if (!first) throw new Error('the world has no invoice')
    const { db, clock } = app.services
    const session = { userId: Number(first.userId), ip: '127.0.0.1', userAgent: 'release', now: clock.now() }
    const answer = await app.http.inject({
      url: `/api/orders/get-invoice-pdf/${first.invoiceId}`,
      headers: { authorization: `Bearer ${await openSession(db, session)}`, 'accept-language': 'bs' },
    })
    if (answer.statusCode !== 200) throw new Error(`the invoice could not be downloaded: ${answer.body}`)
    const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex')
    return { invoiceId: Number(first.invoiceId), sha256 }
  } finally {
    await client.end()
    await app.close()
  }
}
