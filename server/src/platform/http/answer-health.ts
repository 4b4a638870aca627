import type { FastifyInstance } from 'fastify'
import type { Connection } from '../db/connect.ts'
import type { DatabaseProbe } from '../db/database-probe.ts'

/** /healthz: the process is alive. /readyz: it accepts calls now; balancers and start scripts ask it. */
export function answerHealth(
  http: FastifyInstance,
  pool: Connection['pool'],
  probe: DatabaseProbe,
  /** Why calls should not be sent now; undefined when they may. */
  busyWith: () => 'starting' | 'stopping' | undefined,
): void {
  http.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  // Clients that keep connections open must not send the next call here once this process is stopping.
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
    // A busy process is ready: connections are being returned, and the check would only add load.
    if (pool.waitingCount > 0 && performance.now() - lastReturn < 1000) return { status: 'ready' }
    if (await probe.answers()) return { status: 'ready' }
    return reply.status(503).send({ status: 'database not reachable' })
  })
}
