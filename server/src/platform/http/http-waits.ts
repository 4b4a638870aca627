/** How long a caller may take, in milliseconds. */
export interface HttpWaits {
  /** For the request headers, from the first byte. */
  readonly headersMs: number
  /** For the whole request, including its body. */
  readonly requestMs: number
  /** Between two requests on one connection. */
  readonly idleMs: number
  /** How often these limits are checked. */
  readonly checkMs: number
}

// Longer than the usual 60 s of a reverse proxy, so that the proxy closes idle connections and never this server.
const usual: HttpWaits = { headersMs: 15_000, requestMs: 120_000, idleMs: 65_000, checkMs: 5_000 }

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
