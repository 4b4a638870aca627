import { Socket } from 'node:net'
import type { Http } from './create-http.ts'

/** How long a caller may take, in milliseconds. */
export interface HttpWaits {
  /** For the request headers, from the first byte. */
  readonly headersMs: number
  /** For the whole request, including its body: as long as an import may take (specification §9). */
  readonly requestMs: number
  /** For a body of which nothing arrives; it ends after twice this at the latest. */
  readonly silentMs: number
  /** Between two requests on one connection. */
  readonly idleMs: number
  /** How often these limits are checked. */
  readonly checkMs: number
}

// Longer than the usual 60 s of a reverse proxy, so that the proxy closes idle connections and never this server.
const usual: HttpWaits = { headersMs: 15_000, requestMs: 1_200_000, silentMs: 30_000, idleMs: 65_000, checkMs: 5_000 }

/** The server's settings for callers who send slowly or not at all (guarantee G39). */
export function httpWaits(waits: HttpWaits = usual) {
  return {
    requestTimeout: waits.requestMs,
    keepAliveTimeout: waits.idleMs,
    // A connection that is silent while a long response is prepared must not be closed.
    connectionTimeout: 0,
    http: { headersTimeout: waits.headersMs, connectionsCheckingInterval: waits.checkMs, maxHeaderSize: 16_384 },
  }
}

/** Ends a request whose body has fallen silent, as Node ends one that takes too long altogether: 408. */
export function endSilentBodies(http: Http, { silentMs }: HttpWaits = usual): void {
  http.addHook('onRequest', ({ raw }, _reply, done) => {
    done()
    const { headers, socket } = raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    // A call injected by a test has no socket.
    if (!hasBody || !(socket instanceof Socket)) return
    let arrived = socket.bytesRead
    const look = setInterval(() => {
      if (raw.complete) return clearInterval(look)
      if (socket.bytesRead === arrived) http.server.emit('clientError', silent(), socket)
      arrived = socket.bytesRead
    }, silentMs)
    look.unref()
    raw.once('close', () => clearInterval(look))
  })
}

const silent = () => Object.assign(new Error('The body fell silent'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
