/** How long a caller may take, in milliseconds. */
export interface HttpWaits {
  /** For the head of a request, from its first byte. */
  readonly headersMs: number
  /** For the whole request, its body included. */
  readonly requestMs: number
  /** Between two requests on one connection. */
  readonly idleMs: number
  /** How often the waits are looked at. */
  readonly checkMs: number
}

// Longer than the usual 60 s of a reverse proxy, so that the proxy closes idle connections and never this server.
const usual: HttpWaits = { headersMs: 15_000, requestMs: 120_000, idleMs: 65_000, checkMs: 5_000 }

/** The server's settings for callers who send slowly or not at all (guarantee G39). */
export function httpWaits(waits: HttpWaits = usual) {
  return {
    requestTimeout: waits.requestMs,
    keepAliveTimeout: waits.idleMs,
    // Silence on a connection while a long answer is being made is no reason to end it.
    connectionTimeout: 0,
    http: { headersTimeout: waits.headersMs, connectionsCheckingInterval: waits.checkMs, maxHeaderSize: 16_384 },
  }
}
