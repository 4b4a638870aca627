import { afterAll } from 'vitest'
import { smallWorld, startApp } from './small-world.ts'

/** The small world with the whole server running, for one test file; `as` calls it as one person. */
export async function servedSmallWorld() {
  const { url, db, world, close: closeDatabase } = await smallWorld()
  const { app, as, tokenOf, close } = await startApp(url)
  afterAll(async () => {
    await close()
    await closeDatabase()
  })
  return { url, db, world, app, as, tokenOf }
}
