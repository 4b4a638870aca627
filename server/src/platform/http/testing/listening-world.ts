import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect } from 'vitest'
import { createApp } from '../../../app.ts'
import { readConfig } from '../../config.ts'
import { openSession } from '../../../security/sessions.ts'
import { smallWorld } from '../../../testing/small-world.ts'

/**
 * The small world behind a real port with short timeouts; Tarik and Amra are signed in. For requests that no ordinary
 * client would send.
 */
export async function listeningWorld() {
  const small = await smallWorld()
  const app = await createApp(
    readConfig({ BRAVA_MODE: 'test', DATABASE_URL: small.url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ROLE: 'web' }),
    { httpWaits: { headersMs: 1500, requestMs: 6000, silentMs: 1000, idleMs: 1000, checkMs: 200 } },
  )
  afterAll(async () => {
    await app.close()
    await small.close()
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const tokenOf = (userId: number) =>
    openSession(small.db, { userId, ip: '127.0.0.1', userAgent: 'test', now: new Date() })
  const tarik = await tokenOf(small.world.tarik)
  const amra = await tokenOf(small.world.amra)
  const address = (path: string) => `http://127.0.0.1:${port}/api${path}`
  return {
    db: small.db,
    port,
    tarik,
    address,
    /** A legitimate call by Amra. */
    profile: () => fetch(address('/users/profile'), { headers: { authorization: `Bearer ${amra}` } }),
    /** Tarik requests orders with this body. */
    postOrders: (body: string | Buffer, headers: Record<string, string> = {}) =>
      fetch(address('/orders/get-orders'), {
        method: 'POST',
        headers: { authorization: `Bearer ${tarik}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }),
    /**
     * Sends bytes unchanged and returns what came back before the server closed the connection, or the first response.
     */
    async raw(request: string | Buffer): Promise<string> {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (bytes) => {
        answer += bytes.toString('latin1')
        socket.end()
      })
      socket.on('error', () => {})
      socket.write(request)
      await once(socket, 'close')
      return answer
    },
    status: (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]),
    /** A readable refusal that discloses no internals. */
    async sound(answer: Response): Promise<void> {
      const text = await answer.text()
      expect(JSON.parse(text)).toMatchObject({
        code: expect.stringMatching(/^common\./),
        data: { info: expect.any(String) },
      })
      expect(text).not.toMatch(/\bat .*\.(js|ts)|node_modules|SyntaxError|FST_|Unexpected/)
    },
  }
}
