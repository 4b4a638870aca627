import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { ErrorDef } from '@brava/contract/errors.ts'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { Refused, refuse } from '../refuse.ts'
import { outsideAddress } from './outside-address.ts'
import { isLoopback, listOf } from './public-address.ts'
import { askNameServers, checkedAddresses, type Resolve } from './resolve-host.ts'

/** The limits of time and size at which a call is abandoned. */
export interface OutboundLimits {
  /** Until the connection is established and its certificate checked. Milliseconds, like the next two. */
  readonly connectMs: number
  /** Between two signs of life. */
  readonly silenceMs: number
  readonly wholeMs: number
  /** Of the response body. */
  readonly maxBytes: number
}

/** @assumption Guarantee G23: 10 s and 10 MiB; a caller that needs more says so. */
const usualLimits: OutboundLimits = { connectMs: 5000, silenceMs: 5000, wholeMs: 10_000, maxBytes: 10 * 1024 * 1024 }

export interface OutboundRequest {
  readonly address: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Lower-case names. Never logged: they may hold secrets. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly limits?: Partial<OutboundLimits>
  /** Statuses beside 2xx that the caller can deal with; every other one is refused as badStatus. */
  readonly statuses?: readonly number[]
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

/** The server's only way to call addresses entered by people. */
export interface Outbound {
  /**
   * Calls an address. Throws Refused with one of `outboundErrors`, whose text may be shown to the person who entered
   * the address.
   */
  request(request: OutboundRequest): Promise<OutboundAnswer>
}

export interface OutboundOptions {
  /** Fakes on this machine may be called, also over http and on any port: development and tests, never production. */
  readonly loopback?: boolean
  readonly resolve?: Resolve
  /** Certificates of authorities (PEM) to trust instead of the usual ones. */
  readonly authorities?: readonly string[]
}

/**
 * The guarded client (guarantees G23, G49): the address is checked, its host resolved once, every resolved address
 * checked, the connection restricted to the checked ones. Certificates are always checked against the name. Redirects
 * are refused, nothing is decompressed, no connection is reused.
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const { loopback = false, resolve = askNameServers, authorities } = options
  return {
    async request(request) {
      const url = outsideAddress(request.address, { loopback })
      const limits = { ...usualLimits, ...request.limits }
      const started = performance.now()
      const addresses = await within(
        limits.connectMs,
        url.hostname,
        checkedAddresses(url.hostname, { resolve, loopback }),
      )
      if (!addresses.every(isLoopback)) {
        if (url.protocol !== 'https:') refuse(outboundErrors.notHttps)
        if (url.port !== '') refuse(outboundErrors.otherPort)
      }
      const wholeMs = Math.max(1, limits.wholeMs - (performance.now() - started))
      return send(url, addresses, request, { ...limits, wholeMs }, authorities)
    },
  }
}

async function within<T>(ms: number, host: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Refused(outboundErrors.timedOut, { params: { host } })), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

function send(
  url: URL,
  addresses: readonly [string, ...string[]],
  asked: OutboundRequest,
  limits: OutboundLimits,
  authorities: readonly string[] | undefined,
): Promise<OutboundAnswer> {
  const host = url.hostname
  const failure = (def: ErrorDef<never>, more: object = {}) => new Refused(def, { params: { host, ...more } })
  return new Promise((take, refused) => {
    let isConnected = false
    const fail = (reason: Refused) => {
      if (isConnected && !answers.has(reason.def)) lost.add(reason)
      refused(reason)
    }
    const secure = url.protocol === 'https:'
    const options = {
      method: asked.method ?? 'GET',
      headers: { 'user-agent': 'Brava', accept: '*/*', ...asked.headers, ...ownHeaders(asked) },
      // A connection of its own: none is shared with an earlier check.
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: 16 * 1024,
      ...(authorities ? { ca: [...authorities] } : {}),
    } as const
    const call = secure ? secureRequest(url, options) : plainRequest(url, options)
    // Reported before the connection closes, which on its own would only show as a cut-off.
    const giveUp = (reason: Refused) => {
      fail(reason)
      call.destroy()
    }
    const tooLate = () => giveUp(failure(outboundErrors.timedOut))
    const whole = setTimeout(tooLate, limits.wholeMs)
    const connecting = setTimeout(tooLate, limits.connectMs)
    call.setTimeout(limits.silenceMs, tooLate)
    call.once('socket', (socket: Socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        clearTimeout(connecting)
        isConnected = true
        const peer = socket.remoteAddress ?? ''
        const isChecked = listOf(addresses).check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')
        if (!isChecked) giveUp(failure(outboundErrors.innerAddress))
      })
    })
    let hasAnswer = false
    call.once('response', (response) => {
      hasAnswer = true
      receive(response, host, asked, limits).then(take, (error: unknown) => giveUp(asFailure(error, failure, true)))
    })
    call.once('error', (error) => fail(asFailure(error, failure, false)))
    call.once('close', () => {
      clearTimeout(whole)
      clearTimeout(connecting)
      // An upgrade, or an end without a response; every other end was reported before.
      if (!hasAnswer) fail(failure(outboundErrors.unreadable))
    })
    call.end(asked.body)
  })
}

/** A server that answers with one of these has not acted on the request; one at the wrong address was never asked. */
const answers = new Set<ErrorDef<never>>([
  outboundErrors.badStatus,
  outboundErrors.redirected,
  outboundErrors.innerAddress,
  outboundErrors.badCertificate,
])
const lost = new WeakSet<Refused>()

/** Whether the server may have acted on a failed request: it was connected, and its response was lost. */
export function mayHaveActed(error: unknown): boolean {
  return error instanceof Refused && (lost.has(error) || error.def === outboundErrors.unreadable)
}

const away = new Set<ErrorDef<never>>([
  outboundErrors.unknownHost,
  outboundErrors.unreachable,
  outboundErrors.timedOut,
  outboundErrors.badCertificate,
])

/** Whether a request failed because its server cannot be reached, so that the next one would fail too. */
export function isAway(error: unknown): boolean {
  return error instanceof Refused && away.has(error.def)
}

/** Headers that no caller may choose. */
function ownHeaders({ body }: OutboundRequest): Record<string, string> {
  return {
    // Nothing is decompressed: a small response could expand.
    'accept-encoding': 'identity',
    connection: 'close',
    ...(body ? { 'content-length': String(body.byteLength) } : {}),
  }
}

/**
 * Answers every lookup of the host with the checked addresses, so that a later answer of its name server has no effect.
 */
function pinnedTo(addresses: readonly [string, ...string[]]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, done) => {
    if (options.all) done(null, found)
    else done(null, addresses[0], isIP(addresses[0]))
  }
}

async function receive(
  response: IncomingMessage,
  host: string,
  { statuses = [] }: OutboundRequest,
  { maxBytes }: OutboundLimits,
): Promise<OutboundAnswer> {
  const { statusCode: status = 0, headers } = response
  const isFine = (status >= 200 && status < 300) || statuses.includes(status)
  if (!isFine && status >= 300 && status < 400) {
    refuse(outboundErrors.redirected, { params: { host, to: hostOf(headers.location, host) } })
  }
  if (!isFine) refuse(outboundErrors.badStatus, { params: { host, status } })
  if (Number(headers['content-length'] ?? 0) > maxBytes) refuse(outboundErrors.tooLarge, { params: { host } })
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? ''))
    refuse(outboundErrors.unreadable, { params: { host } })
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > maxBytes) refuse(outboundErrors.tooLarge, { params: { host } })
    parts.push(part)
  }
  if (!response.complete) refuse(outboundErrors.unreadable, { params: { host } })
  return { status, headers, bytes: Buffer.concat(parts) }
}

/** The target of a redirect, only its host: the rest may contain a token. */
function hostOf(location: string | undefined, host: string): string {
  const base = `https://${host}`
  return location !== undefined && URL.canParse(location, base) ? new URL(location, base).host : '?'
}

/** A network error as a refusal; the original message goes to the log as the cause. */
function asFailure(error: unknown, failure: (def: ErrorDef<never>) => Refused, isAnswering: boolean): Refused {
  if (error instanceof Refused) return error
  const { code = '' } = error as NodeJS.ErrnoException
  const found = /CERT|SIGNATURE|ISSUER|ALTNAME|_SSL_|EPROTO/.test(code)
    ? outboundErrors.badCertificate
    : isAnswering || code.startsWith('HPE_')
      ? outboundErrors.unreadable
      : outboundErrors.unreachable
  const refused = failure(found)
  refused.cause = error
  return refused
}
