import type { JobKind } from '../../platform/jobs/jobs.ts'
import { connect } from '../../platform/db/connect.ts'
import { smallWorld, startApp } from '../../testing/small-world.ts'
import { personById } from '../../auth/person-by-id.ts'
import { commitImport } from '../../platform/imports/commit-import.ts'
import { keyImport } from '../importing/key-import.ts'

interface GivenFile {
  readonly name: string
  readonly bytes: Buffer | string
}

/** A supplier, a second distributor user, and a server whose jobs wait until the test runs them. */
export async function importWorld() {
  const { url, db, close, world } = await smallWorld()
  const { app, as, tokenOf, close: closeApp } = await startApp(url)
  /** The owner of the tables, bound by no rules: for dumps and for tampering. */
  const owner = connect(url, { size: 2, asOwner: true })
  const enqueued: { queue: string; payload: object }[] = []
  Object.assign(app.services, {
    jobs: {
      enqueue: async (_db: unknown, kind: JobKind<object>, payload: object) => {
        enqueued.push({ queue: kind.queue, payload })
      },
      enqueueSoon: (kind: JobKind<object>, payload: object) => void enqueued.push({ queue: kind.queue, payload }),
      runHere: () => {},
    },
  })
  const supplier = await db
    .insertInto('key_suppliers')
    .values({ name: 'KeyBridge GmbH' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lejla = await db
    .insertInto('users')
    .values({
      company_id: world.brava,
      username: 'lejla',
      email: 'lejla@brava.example',
      first_name: 'Lejla',
      last_name: 'Softić',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_roles').values({ user_id: lejla.id, role_id: 1 }).execute()
  const batch = { supplierId: supplier.id, unitCost: '21.15', currency: 'EUR' }
  const call = as(lejla.id)

  /** A dry run of codes, one per line. */
  const stageAnswer = (text: string, productId = world.northfall) =>
    call('POST', '/products/add-plain-licences-from-string', { productId, text, dryRun: true })
  const stage = async (text: string, productId?: number) => (await stageAnswer(text, productId)).body.data.import
  /** Runs the job queued by a commit. */
  const runJob = (importId: number) =>
    commitImport(app.services, keyImport, { importId, ip: '127.0.0.1', sessionId: 1 }, personById)
  /** Commits a dry run and returns the import afterwards. */
  const commit = async (importId: number) => {
    await call('POST', `/products/commit-key-import/${importId}`, batch)
    await runJob(importId)
    return (await call('GET', `/products/get-key-import/${importId}`)).body.data
  }
  const importCodes = async (codes: readonly string[], productId = world.northfall) =>
    commit((await stage(codes.join('\n'), productId)).id)

  const available = async (productId: number) =>
    (
      await db
        .selectFrom('product_stock')
        .select('available')
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow()
    ).available
  const keysOf = (productId: number, state = 2) =>
    db
      .selectFrom('keys')
      .selectAll()
      .where('product_id', '=', productId)
      .where('state', '=', state)
      .orderBy('id')
      .execute()
  /** The report of an import, in ascending order. */
  const rowsOf = async (importId: number, group?: string) =>
    (
      await call('POST', `/products/get-key-import-rows/${importId}`, {
        sortBy: 'row',
        isSortAscending: true,
        filters: group ? { group } : {},
      })
    ).body.data
  /** Uploads a file as the browser does. */
  const upload = (name: string, bytes: Buffer | string, fields: Record<string, string> = {}, key?: string) =>
    send('add-plain-licences-from-file', [{ name, bytes }], fields, key)
  /** Uploads pictures, or one ZIP of them, as the browser does. */
  const uploadPictures = (files: readonly GivenFile[], fields: Record<string, string> = {}, key?: string) =>
    send('add-licences-from-images', files, fields, key)
  const send = async (call: string, files: readonly GivenFile[], fields: Record<string, string>, key?: string) => {
    const boundary = 'brava'
    const given = { productId: String(world.northfall), dryRun: 'true', ...fields }
    const parts = Object.entries(given).map(
      ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/products/${call}`,
      headers: {
        authorization: `Bearer ${await tokenOf(lejla.id)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      payload: Buffer.concat([
        Buffer.from(parts.join('')),
        ...files.flatMap(({ name, bytes }) => [
          Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
          Buffer.from(bytes as string),
          Buffer.from('\r\n'),
        ]),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  return {
    db,
    available,
    keysOf,
    rowsOf,
    upload,
    uploadPictures,
    owner: owner.db,
    world,
    app,
    as,
    tokenOf,
    call,
    lejla: lejla.id,
    batch,
    enqueued,
    stage,
    stageAnswer,
    commit,
    runJob,
    importCodes,
    close: async () => {
      await closeApp()
      await owner.close()
      await close()
    },
  }
}

/** Codes that look like those of a game: NF26-XXXX-XXXX-XXXX, each different. */
export function codesOf(count: number, seed: number): string[] {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return letters[state >>> 27] ?? 'A'
  }
  const group = () => Array.from({ length: 4 }, next).join('')
  return Array.from({ length: count }, () => `NF26-${group()}-${group()}-${group()}`)
}
