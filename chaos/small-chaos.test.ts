import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { hasEarlierPostgres } from './earlier-postgres.ts'
import { freePorts } from './free-ports.ts'
import { noHarm } from './nemesis.ts'
import type { ChaosOptions } from './options.ts'
import { runChaos } from './run-chaos.ts'

let clean = async () => {}
afterEach(() => clean())

async function chaos(
  given: Pick<ChaosOptions, 'buyers' | 'servers' | 'workers' | 'harm' | 'rollingRestarts' | 'postgres'>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'brava-small-chaos-'))
  await chmod(folder, 0o755)
  let stop = async () => {}
  clean = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return runChaos(
    { ...given, folder, seed: 7, products: 6, minutes: 4, pauseMs: 700, port: await freePorts(10), say: () => {} },
    (started) => {
      stop = started
    },
  )
}

describe('every buyer has one final answer and the books agree with it', () => {
  it('when two servers, a worker, PostgreSQL and the card gateway are killed behind a balancer, and no call fails while servers are replaced', {
    timeout: 540_000,
  }, async () => {
    const harm = { ...noHarm, serverKills: 3, databaseKills: 1, terminations: 2, restarts: 0 }
    const result = await chaos({ buyers: 16, servers: 2, workers: 1, harm, rollingRestarts: 2, postgres: 18 })
    expect(result.findings).toEqual([])
    expect(result.done).toEqual(harm)
    expect(result.orders).toBeGreaterThan(10)
    expect(result.mails).toBeGreaterThan(10)
    expect(result.cards).toBeGreaterThan(0)
    expect(result.gatewayFailures).toBeGreaterThan(0)
  })

  it.skipIf(!hasEarlierPostgres())(
    'when the only server and PostgreSQL 15 are killed',
    { timeout: 540_000 },
    async () => {
      const harm = { ...noHarm, serverKills: 1, databaseKills: 1, terminations: 1, restarts: 0 }
      const result = await chaos({ buyers: 8, servers: 1, workers: 0, harm, rollingRestarts: 0, postgres: 15 })
      expect(result.findings).toEqual([])
      expect(result.done).toEqual(harm)
      expect(result.orders).toBeGreaterThan(3)
    },
  )
})
