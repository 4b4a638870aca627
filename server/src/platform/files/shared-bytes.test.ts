import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { forgetFiles } from '../../files/forget-files.ts'
import { storeFile } from '../../files/store-file.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { diskFileStore, type FileStore, sha256 } from './file-store.ts'
import { dropBytes, keepBytes, placesOfHashes } from './shared-bytes.ts'

const { db, world, close } = await smallWorld()
const folder = await mkdtemp(join(tmpdir(), 'brava-bytes-'))
const files = diskFileStore(folder)
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const pdf = Buffer.from('%PDF-1.7 framework contract')
const attach = (store: FileStore = files, bytes: Uint8Array = pdf) =>
  storeFile({ db, files: store }, bytes, {
    name: 'ugovor.pdf',
    mediaType: 'application/pdf',
    ownerCompanyId: world.gejmerija,
  })
const forget = (id: number, store: FileStore = files) => forgetFiles({ db, files: store }, async () => [id])
/** Tarik stores the contract as a document of Gejmerija. */
const document = () =>
  keepBytes({ db, files }, [pdf], async (trx, [hash = '']) => {
    const { id } = await trx
      .insertInto('company_documents')
      .values({
        company_id: world.gejmerija,
        keeper_id: world.brava,
        user_id: world.tarik,
        title: 'Framework contract',
        kind: 1,
        is_shared: false,
        file_name: 'ugovor.pdf',
        media_type: 'application/pdf',
        size_bytes: pdf.length,
        sha256: hash,
        file_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

describe('bytes that several things stand on', () => {
  test('every column that holds a hash of stored bytes is checked before bytes leave the store', async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name like '%sha256' order by 1`.execute(db)
    expect(rows.map(({ place }) => place)).toEqual([...placesOfHashes])
  })

  test('a contract that Nikola attached and never sent is deleted; the same contract that Tarik keeps for Gejmerija stays', async () => {
    const { id } = await attach()
    const kept = await document()
    await forget(id)
    expect(await files.get(sha256(pdf))).toEqual(pdf)
    await db.deleteFrom('company_documents').where('id', '=', kept).execute()
    await dropBytes({ db, files }, [sha256(pdf)])
    expect(await files.get(sha256(pdf))).toBeNull()
  })

  test('the same file attached again at the moment the first one is deleted stays available, forty times out of forty', async () => {
    const bytes = Buffer.from('%PDF-1.7 annex')
    // A remote store: time passes between storing bytes and recording them.
    const far: FileStore = {
      ...files,
      put: async (some) => {
        const hash = await files.put(some)
        await db.selectFrom('files').select('id').limit(1).execute()
        return hash
      },
    }
    let [{ id }] = [await attach(far, bytes)]
    for (let round = 0; round < 40; round += 1) {
      const [, again] = await Promise.all([forget(id, far), attach(far, bytes)])
      expect(await files.get(sha256(bytes)), `round ${round}`).toEqual(bytes)
      id = again.id
    }
  })

  test('a contract on its way to a remote store holds nothing up: Tarik can block its company in the meantime', async () => {
    const bytes = Buffer.from('%PDF-1.7 slow contract')
    const toBlock = () =>
      sql`update companies set status = status where id = ${world.gejmerija}`.execute(db).then(() => 'written')
    const written: string[] = []
    const far: FileStore = {
      ...files,
      put: async (some) => {
        written.push(await toBlock())
        return files.put(some)
      },
    }
    await keepBytes({ db, files: far }, [bytes], async (trx) => {
      await sql`select from companies where id = ${world.gejmerija} for update`.execute(trx)
    })
    expect(written).toEqual(['written'])
    await dropBytes({ db, files }, [sha256(bytes)])
  })

  test('a contract refused after it was stored leaves nothing behind, unless something else uses its bytes', async () => {
    const refused = () =>
      keepBytes({ db, files }, [pdf], async () => {
        throw new Error('too many documents')
      })
    await expect(refused()).rejects.toThrow('too many documents')
    expect(await files.get(sha256(pdf))).toBeNull()
    const kept = await document()
    await expect(refused()).rejects.toThrow('too many documents')
    expect(await files.get(sha256(pdf))).toEqual(pdf)
    await db.deleteFrom('company_documents').where('id', '=', kept).execute()
    await dropBytes({ db, files }, [sha256(pdf)])
  })
})
