import { setTimeout as pause } from 'node:timers/promises'
import type { FileAnswer, RawAnswer } from '@brava/contract/endpoint.ts'
import { commonErrors, type FieldError } from '@brava/contract/errors.ts'
import { credentialErrors, partnerErrors, sandboxErrors } from '@brava/contract/partner-api/partner-errors.ts'
import {
  limitOf,
  needsIdempotencyKey,
  type PartnerEndpoint,
  partnerLimits,
  partnerPrefix,
} from '@brava/contract/partner-api/partner-endpoint.ts'
import { refusalsOf } from '@brava/contract/partner-api/partner-openapi.ts'
import { partnerVersions } from '@brava/contract/partner-api/partner-versions.ts'
import { issueText } from '@brava/contract/validation.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../call.ts'
import { type Allowance, networkOf } from '../overload/allowances.ts'
import type { Overload } from '../overload/overload.ts'
import type { RateLimits } from '../overload/rate-limits.ts'
import { readingOf } from '../db/replica.ts'
import { atCommitCall } from '../db/transaction.ts'
import { PartnerBytes, type PartnerCall, type PartnerCaller, type PartnerRoute } from '../partner-call.ts'
import { etagOf, hasAlready } from '../etag.ts'
import { idBehind, publicId } from '../public-id.ts'
import { Refused, refuse } from '../refuse.ts'
import {
  contentHash,
  decisionsOf,
  type IdempotentAnswer,
  type IdempotentRequest,
  withIdempotency,
} from './idempotency.ts'
import { type AdmittedPartner, admittedPartner, type PartnerAuthentication } from './partner-credential.ts'
import { requestIdOf, sendProblem } from './partner-problem.ts'
import { contentDisposition } from './send-file.ts'
import { filePolicy } from './security-headers.ts'
import { failBefore, losesAnswer, sandboxFaultOf } from './sandbox-fault.ts'
import { sendRaw, takeAnyBytes } from './raw.ts'
import { readJson } from './read-json.ts'
import { onlyDeclared } from './only-declared.ts'

export interface PartnerOptions {
  readonly services: Services
  readonly authentication: PartnerAuthentication
  readonly overload?: Overload
  readonly limits?: RateLimits | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The partner whose program calls, on the routes of the partner API. */
    partner: AdmittedPartner | null
  }
}

/** Registers every call of the partner API, separate from those of the portal: its own callers, limits and errors. */
export async function mountPartner(
  app: FastifyInstance,
  list: readonly PartnerRoute[],
  options: PartnerOptions,
): Promise<void> {
  const { publicUrl } = options.services.config
  await app.register(
    async (scope) => {
      takeAnyBytes(scope)
      scope.decorateRequest('partner', null)
      scope.addHook('onRequest', async (request, reply) => {
        void reply.header('request-id', requestIdOf(request))
      })
      scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, publicUrl))
      scope.setNotFoundHandler(() => refuse(commonErrors.notFound))
      for (const route of list) {
        scope.route({
          method: route.endpoint.method,
          url: route.endpoint.path,
          onRequest: (request, reply) => admit(route, request, reply, options),
          handler: (request, reply) => serve(route, request, reply, options),
        })
      }
    },
    { prefix: partnerPrefix },
  )
}

/** Before any of the body is read: is the server overloaded, whose program is it, may it, how often. */
async function admit(
  { endpoint, mayRememberCaller = false }: PartnerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, authentication, overload, limits }: PartnerOptions,
): Promise<void> {
  overload?.admit(endpoint.method === 'GET' ? 'middle' : 'last')
  if (endpoint.scope === 'anyone') {
    await limits?.take([{ key: `partner:open:ip:${networkOf(request.ip)}`, max: 60, seconds: 60 }])
    return
  }
  const how = { now: services.clock.now(), mayBeRemembered: mayRememberCaller }
  request.partner = await countingStrangers(limits, request, () => admittedPartner(request, authentication, how))
  if (request.partner.isProven) await allow(endpoint, request.partner.caller, request, reply, limits)
}

/** Callers without a valid credential are counted by address, so that secrets cannot be tried. */
async function countingStrangers<T>(limits: RateLimits | undefined, { ip }: FastifyRequest, act: () => T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    await limits?.take([{ key: `partner:ip:${networkOf(ip)}`, max: 60, seconds: 60 }])
    throw error
  }
}

/** A known caller: how often, and may it. */
async function allow(
  endpoint: PartnerEndpoint,
  caller: PartnerCaller,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: RateLimits | undefined,
): Promise<void> {
  const limit = limitOf(endpoint)
  const max = partnerLimits[limit]
  const allowance: Allowance = { key: `partner:${limit}:${caller.kind}:${caller.id}`, max, seconds: 60 }
  void reply.header('ratelimit-policy', `"${limit}";q=${max};w=60`)
  try {
    await limits?.take([allowance])
  } finally {
    const left = limits?.left(allowance) ?? { calls: max, seconds: 60 }
    void reply.header('ratelimit', `"${limit}";r=${left.calls};t=${left.seconds}`)
  }
  const { scope } = endpoint
  const isAllowed = scope === 'none' || scope === 'anyone' || caller.scopes.includes(scope)
  if (!isAllowed) refuse(credentialErrors.scopeMissing)
  const version = request.headers['brava-version']
  if (version !== undefined && !(partnerVersions as readonly unknown[]).includes(version)) {
    refuse(partnerErrors.versionUnknown)
  }
  void reply.header('brava-version', spokenVersion(request, caller))
}

/** The dated version of a response: the one the request names, else that of its credential. */
const spokenVersion = ({ headers }: FastifyRequest, { apiVersion }: PartnerCaller) =>
  String(headers['brava-version'] ?? apiVersion)

async function serve(
  route: PartnerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, limits }: PartnerOptions,
): Promise<FastifyReply> {
  const { endpoint } = route
  const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array()
  const { partner } = request
  if (partner && !partner.isProven) {
    await countingStrangers(limits, request, () => partner.prove(bytes))
    await allow(endpoint, partner.caller, request, reply, limits)
  }
  const isSandbox = request.partner?.caller.environment === 'test'
  const serving = isSandbox ? (route.sandbox ?? refuse(sandboxErrors.notThere)) : route
  const fault = sandboxFaultOf(request, request.partner?.caller)
  const input = inputOf(endpoint, request, bytes)
  requireIncluded(endpoint, input.query, request.partner?.caller)
  await failBefore(fault)
  const { secrets } = services
  let status: number = endpoint.status ?? 200
  let isAgain = false
  const known = request.partner?.caller
  const caller = (known && { ...known, apiVersion: spokenVersion(request, known) }) as PartnerCaller
  const key = needsIdempotencyKey(endpoint) ? idempotencyKey(request) : undefined
  const call: PartnerCall = {
    ...services,
    caller,
    person: caller?.person,
    language: 'en',
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    log: request.log,
    idempotencyKey: key,
    uploads: [],
    reading: readingOf(services.db),
    headers: request.headers,
    waitSeconds: preferredWait(request),
    ...(fault?.kind === 'outOfStock' ? { sandboxFault: fault.kind } : {}),
    setStatus: (code) => {
      status = code
    },
    answersAgain: () => {
      isAgain = true
    },
    setHeader: (name, value) => void reply.header(name, value),
    publicId: (kind, id) => publicId(secrets, kind, id, caller?.environment),
    idBehind: (kind, text) => idBehind(secrets, kind, text, caller?.environment),
  }
  const work =
    services.config.mode === 'test' ? onlyDeclared(endpoint, refusalsOf(endpoint), serving.work) : serving.work
  const run = async (scope: PartnerCall): Promise<IdempotentAnswer> => {
    const result = await work(scope, input)
    const isWire = result instanceof PartnerBytes || typeof endpoint.response === 'string'
    return { status, result: isWire ? result : z.encode(endpoint.response as z.ZodType, result) }
  }
  const answer = key
    ? await waitingForItself(reply, call.waitSeconds, () =>
        withIdempotency(services.db, requestOfPartner(endpoint, key, caller, request, reply, services, input), (trx) =>
          run({ ...call, db: trx }),
        ),
      )
    : await run(call)
  const isRepeated = isAgain || reply.hasHeader('idempotency-replayed')
  if (losesAnswer(fault, (key !== undefined || endpoint.numbered === true) && !isRepeated)) {
    request.raw.socket.destroy()
    return reply.hijack()
  }
  const result = serving.reveal ? await serving.reveal(call, input, answer.result) : answer.result
  void reply.header('cache-control', endpoint.method === 'GET' && !endpoint.secret ? 'private, no-cache' : 'no-store')
  const raw = bytesOf(endpoint, result)
  const json = Buffer.from(raw ? (raw.bytes ?? '') : JSON.stringify(result))
  // Handlers that know the tag of their response in advance set it themselves.
  if (endpoint.method === 'GET' && !endpoint.secret && (raw?.status ?? 200) === 200 && !raw?.headers?.etag) {
    const etag = etagOf(json)
    void reply.header('etag', etag)
    if (hasAlready(request.headers, etag)) return reply.status(304).send()
  }
  if (raw) return sendRaw(reply, raw)
  return reply.status(answer.status).type('application/json; charset=utf-8').send(json)
}

/** Included data needs a scope of its own. Checked before anything is done or repeated. */
function requireIncluded({ includes }: PartnerEndpoint, query: unknown, caller: PartnerCaller | undefined): void {
  const { include } = (query ?? {}) as { readonly include?: string }
  const needed = include === undefined ? undefined : includes?.[include]
  if (needed && !caller?.scopes.includes(needed)) refuse(credentialErrors.scopeMissing)
}

/** RFC 7240: `wait=n` among the preferences; at most half a minute. */
function preferredWait({ headers }: FastifyRequest): number {
  const [, seconds] = /(?:^|[,;\s])wait=(\d{1,4})(?=$|[,;\s])/i.exec(String(headers.prefer ?? '')) ?? []
  return Math.min(30, Number(seconds ?? 0))
}

/** If the same request is still in progress, waits for it as long as the caller prefers, instead of 409. */
async function waitingForItself<T>(reply: FastifyReply, seconds: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    try {
      const answer = await work()
      if (seconds > 0) void reply.header('preference-applied', `wait=${seconds}`)
      return answer
    } catch (error) {
      const isRunning = error instanceof Refused && error.def === commonErrors.stillRunning
      if (!isRunning || performance.now() >= end || reply.raw.destroyed) throw error
      await pause(200)
    }
  }
}

/** A response that is not JSON; a file is always sent as a download. */
function bytesOf({ response }: PartnerEndpoint, result: unknown): RawAnswer | undefined {
  if (result instanceof PartnerBytes || response === 'raw') return result as RawAnswer
  if (response !== 'file') return undefined
  const { name, type, bytes } = result as FileAnswer & { readonly bytes: Uint8Array }
  const headers = {
    'content-type': type,
    'content-disposition': contentDisposition(name, false),
    'content-security-policy': filePolicy,
  }
  return { status: 200, headers, bytes }
}

/** Params, query and body as declared. Throws common.notFound for an id that cannot exist, common.invalid otherwise. */
function inputOf(endpoint: PartnerEndpoint, request: FastifyRequest, bytes: Uint8Array) {
  const fields: FieldError[] = []
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const result = schema?.safeParse(value ?? {})
    if (!result || result.success) return result?.data
    for (const issue of result.error.issues) {
      fields.push({ path: issue.path.join('.'), message: issueText(issue, value ?? {}, 'en') })
    }
    return undefined
  }
  const params = part(endpoint.params, request.params)
  if (fields.length > 0) refuse(commonErrors.notFound)
  const query = part(endpoint.query, request.query)
  const body = endpoint.body ? part(endpoint.body, readJson(textOf(bytes))) : undefined
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
  return { params, query, body }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(commonErrors.invalid)
  }
}

/** 1 to 255 visible ASCII characters; in quotes it is the same key. */
function idempotencyKey(request: FastifyRequest): string {
  const value = request.headers['idempotency-key']
  const bare = typeof value === 'string' ? (/^"(.*)"$/.exec(value)?.[1] ?? value) : ''
  if (!/^[\x21-\x7e]{1,255}$/.test(bare)) refuse(partnerErrors.idempotencyKeyNeeded)
  return bare
}

/**
 * A key belongs to the company in its environment; if another of its credentials has used it, it is refused
 * (partner-api.md §5).
 */
function requestOfPartner(
  endpoint: PartnerEndpoint,
  key: string,
  caller: PartnerCaller,
  request: FastifyRequest,
  reply: FastifyReply,
  { secrets }: Services,
  { params, body }: ReturnType<typeof inputOf>,
): IdempotentRequest {
  const { companyId, environment, id } = caller
  return {
    hold: { name: 'take_partner_key', values: [companyId, environment, key] },
    keep: (trx, hash, { status, result }) =>
      atCommitCall(trx, 'keep_partner_answer', [companyId, environment, key, id, hash, status, JSON.stringify(result)]),
    hash: contentHash(secrets, [endpoint.method, endpoint.path, params ?? null, request.query ?? null, body ?? null]),
    decisions: decisionsOf(endpoint.errors).filter((def) => ![400, 401, 403].includes(def.status)),
    admit: (kept) => {
      if ((kept as { credential_id: number }).credential_id !== id) refuse(credentialErrors.other)
    },
    repeats: () => void reply.header('idempotency-replayed', 'true'),
  }
}
