import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach } from 'vitest'
import { type App, createApp } from '../../../app.ts'
import { orderWorld, type Who } from '../../../orders/testing/order-world.ts'
import { recordOrderEvent } from '../../../orders/record/order-events.sql.ts'
import { openSession } from '../../../security/sessions.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Config } from '../../config.ts'
import type { LiveWaits } from '../live.ts'
import { type Hearing, hear } from './hear.ts'

/** The world of orders behind two server processes on ports of their own, and people who listen to either. */
export async function liveWorld(waits: Partial<LiveWaits> = {}) {
  const world = await orderWorld()
  const { db, clock, people, services } = world
  const hearings: Hearing[] = []
  async function listening(change: Partial<Config> = {}, options: Parameters<typeof createApp>[1] = {}) {
    const app = await createApp(
      { ...services.config, databasePoolSize: 4, ...change },
      { clock, liveWaits: { sessionsMs: 50, ...waits }, ...options },
    )
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    return { app, port: (app.http.server.address() as AddressInfo).port }
  }
  const [one, two] = [await listening(), await listening()]
  afterEach(() => {
    for (const hearing of hearings.splice(0)) hearing.close()
  })
  afterAll(async () => {
    await one.app.close()
    await two.app.close()
  })

  const tokenOf = (who: Who) =>
    openSession(db, { userId: people[who].id, ip: '127.0.0.1', userAgent: 'test', now: clock.now() })

  return {
    ...world,
    one,
    two,
    /** One more process over the same database. */
    listening,
    tokenOf,
    async hears(who: Who, at: { port: number }, lastEventId?: string): Promise<Hearing> {
      const hearing = await hear(at.port, await tokenOf(who), lastEventId)
      hearings.push(hearing)
      return hearing
    },
    async hearsWith(token: string, at: { port: number }, lastEventId?: string): Promise<Hearing> {
      const hearing = await hear(at.port, token, lastEventId)
      hearings.push(hearing)
      return hearing
    },
    /** Calls a process as a person, in this session. */
    async callAt(
      at: { app: App },
      token: string,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
    ) {
      const answer = await at.app.http.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body ? { payload: body } : {}),
      })
      return answer.statusCode
    },
    /** The version of the latest change. */
    version: async () =>
      (await sql<{ version: number }>`select coalesce(max(version), 0) as version from live_events`.execute(db)).rows[0]
        ?.version ?? 0,
    /** Something happens to an order that its screens show. */
    touch: (orderId: number, isInternal = false) =>
      inTransaction(db, (trx) =>
        recordOrderEvent(trx, {
          orderId,
          kind: 'phoneChanged',
          fromStatus: null,
          toStatus: null,
          userId: null,
          isInternal,
          at: clock.now(),
        }),
      ),
  }
}
