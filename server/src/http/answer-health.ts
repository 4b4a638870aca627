import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Connection } from '../db/connect.ts'

/** /healthz: the process lives. /readyz: calls may be sent here now; balancers and start scripts ask it. */
export function answerHealth(
  http: FastifyInstance,
  { db, pool }: Pick<Connection, 'db' | 'pool'>,
  /** Why no call should come now; undefined when they may. */
  busyWith: () => 'starting' | 'stopping' | undefined,
): void {
  http.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  // Whoever keeps connections open must not send the next call here once this process is going away.
  http.addHook('onSend', async (_request, reply) => {
    if (busyWith() === 'stopping') reply.header('connection', 'close')
  })
  let lastReturn = Number.NEGATIVE_INFINITY
  pool.on('release', (error) => {
    if (!error) lastReturn = performance.now()
  })
  http.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = busyWith()
    if (status) return reply.status(503).send({ status })
    // A busy process is ready: connections come back, and the question itself would only wait with the others.
    if (pool.waitingCount > 0 && performance.now() - lastReturn < 1000) return { status: 'ready' }
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'database not reachable' })
    }
  })
}
