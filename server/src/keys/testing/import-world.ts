import type { JobKind } from '../../jobs/jobs.ts'
import { connect } from '../../db/connect.ts'
import { smallWorld, startApp } from '../../testing/small-world.ts'
import { commitImport } from '../commit-import.ts'

/** A supplier, a second distributor user, and a server whose jobs wait until the test runs them. */
export async function importWorld() {
  const { url, db, close, world } = await smallWorld()
  const { app, as, tokenOf, close: closeApp } = await startApp(url)
  /** The owner of the tables, whom no rule binds: for dumps and for tampering. */
  const owner = connect(url, { size: 2, asOwner: true })
  const enqueued: { queue: string; payload: object }[] = []
  Object.assign(app.services, {
    jobs: {
      enqueue: async (_db: unknown, kind: JobKind<object>, payload: object) => {
        enqueued.push({ queue: kind.queue, payload })
      },
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

  /** A dry run of codes, one a line. */
  const stage = async (text: string, productId = world.northfall) =>
    (await call('POST', '/products/add-plain-licences-from-string', { productId, text, dryRun: true })).body.data.import
  /** Runs the job that a commit asked for. */
  const runJob = (importId: number) => commitImport(app.services, { importId, ip: '127.0.0.1', sessionId: 1 })
  /** Commits a dry run and answers the import afterwards. */
  const commit = async (importId: number) => {
    await call('POST', `/products/commit-key-import/${importId}`, batch)
    await runJob(importId)
    return (await call('GET', `/products/get-key-import/${importId}`)).body.data
  }
  const importCodes = async (codes: readonly string[], productId = world.northfall) =>
    commit((await stage(codes.join('\n'), productId)).id)

  return {
    db,
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
