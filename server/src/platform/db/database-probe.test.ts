import { afterAll, expect, test } from 'vitest'
import { faultyProxy, through } from '../../testing/faulty-proxy.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { databaseProbe } from './database-probe.ts'

const small = await smallWorld()
const proxy = await faultyProxy({ port: Number(new URL(small.url).port) })
afterAll(async () => {
  await small.close()
  await proxy.close()
})

test('asked for its readiness while the database is silent, a process answers before balancers give up', async () => {
  const probe = databaseProbe(through(proxy, small.url), { pooler: false })
  try {
    expect(await probe.answers()).toBe(true)
    proxy.set('hang')
    // The open connection is silent; then new ones are accepted and never greeted.
    expect(await probe.answers()).toBe(false)
    expect(await Promise.all([probe.answers(), probe.answers()])).toEqual([false, false])
    proxy.set('pass')
    expect(await probe.answers()).toBe(true)
  } finally {
    await probe.close()
  }
})
