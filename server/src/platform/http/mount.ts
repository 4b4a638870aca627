import { type EventsAnswer, writes } from '@brava/contract/endpoint.ts'
import { commonErrors, type FieldError } from '@brava/contract/errors.ts'
import { mostBytesOfList } from '@brava/contract/list.ts'
import { type Language, pickLanguage } from '@brava/contract/language.ts'
import { issueText } from '@brava/contract/validation.ts'
import { sayFormerUsers } from '@brava/contract/users/former-user.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { encoderOf } from './compile-encoder.ts'
import type { Call, Person, Route } from '../call.ts'
import { readingOf } from '../db/replica.ts'
import { tellPosition, writtenAt } from './written-at.ts'
import { Refused } from '../refuse.ts'
import { sendError } from './errors.ts'
import { sendEvents } from './send-events.ts'
import { sendFile } from './send-file.ts'
import { sha256 } from '../files/file-store.ts'
import { type IdempotentAnswer, requestOfPerson, withIdempotency } from './idempotency.ts'
import { sayerOf } from '../say-names.ts'
import { readUploads } from './upload.ts'
import { asDropdown, isDropdown, sortedForDropdown } from './as-dropdown.ts'
import { referenceNames } from '../db/reference-names.ts'
import { isAboutIds, withIds } from './bare-ids.ts'
import { admission } from './admission.ts'
import { onlyDeclared } from './only-declared.ts'
import { apiPrefix } from './api-prefix.ts'
import type { MountOptions } from './mount-options.ts'
import { readRaw, sendRaw, takeAnyBytes } from './raw.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null when nobody is signed in. */
    person: Person | null
  }
  interface FastifyContextConfig {
    /** Its responses stay open until somebody ends them. */
    isOpenEnded?: boolean
  }
}

export function requestLanguage(request: FastifyRequest): Language {
  return pickLanguage(request.headers['accept-language'])
}

/** Parses one part of the request; collects the rejected fields, with messages in the caller's language. */
function parsePart(schema: z.ZodType | undefined, value: unknown, language: Language, fields: FieldError[]): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    fields.push({ path: issue.path.join('.'), message: issueText(issue, value ?? {}, language) })
  }
  return undefined
}

const everyRefusal = Object.values(commonErrors)

/** Registers every route. This file and its folder are the only code that knows the web framework. */
export function mount(app: FastifyInstance, list: readonly Route[], options: MountOptions): void {
  const { services } = options
  app.decorateRequest('person', null)
  for (const route of list) {
    const { endpoint } = route
    const { raw, response } = endpoint
    const isFile = response === 'file'
    const isStream = response === 'events'
    const takesIds = endpoint.body !== undefined && isAboutIds(endpoint.body)
    const encode = typeof response === 'string' ? (result: unknown) => result : encoderOf(response)
    const handler =
      services.config.mode === 'test' ? onlyDeclared(endpoint, everyRefusal, route.handler) : route.handler
    const sayer = typeof response === 'string' ? undefined : sayerOf(response)
    const served: RouteOptions = {
      method: endpoint.method,
      url: `${apiPrefix}${endpoint.path}`,
      config: { isOpenEnded: isStream },
      onRequest: admission(endpoint, options),
      ...(raw ? { bodyLimit: raw.maxBytes } : {}),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const language = requestLanguage(request)
        const { person } = request
        const fields: FieldError[] = []
        const params = parsePart(endpoint.params, request.params, language, fields)
        // An impossible id in a path is answered exactly like one that does not exist.
        if (fields.length > 0) throw new Refused(commonErrors.notFound)
        const query = parsePart(endpoint.query, request.query, language, fields)
        const uploaded = endpoint.upload ? await readUploads(request, endpoint.upload) : undefined
        const body = raw
          ? readRaw(request, raw)
          : sortedForDropdown(
              endpoint,
              parsePart(
                endpoint.body,
                uploaded ? uploaded.fields : takesIds ? withIds(request.body) : request.body,
                language,
                fields,
              ),
            )
        if (fields.length > 0) throw new Refused(commonErrors.invalid, { fields })

        let status = 200
        const call: Call = {
          ...services,
          person: person as Person,
          language,
          ip: request.ip,
          userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
          requestId: request.id,
          log: request.log,
          idempotencyKey: endpoint.idempotent ? idempotencyKey(request) : undefined,
          reading: services.replica?.reading(writtenAt(request)) ?? readingOf(services.db),
          uploads: uploaded?.files ?? [],
          setStatus: (code) => {
            status = code
          },
        }
        const isIdempotent = endpoint.idempotent && person && call.idempotencyKey
        const names = () => referenceNames(services.db, language)
        // Read before its transaction: a call that holds a connection must never wait for another one, or sixteen wait
        // for each other.
        const namesBefore = sayer && isIdempotent ? await names() : undefined
        const run = async (scope: Call): Promise<IdempotentAnswer> => {
          const result = await handler(scope as never, { params, query, body })
          const plain = encode(result)
          const encoded = sayer ? sayer(plain, namesBefore ?? (await names())) : plain
          return { status, result: isDropdown(endpoint, body) ? asDropdown(encoded) : encoded }
        }
        const answer =
          isIdempotent && person && call.idempotencyKey
            ? await withIdempotency(
                services.db,
                requestOfPerson({
                  secrets: services.secrets,
                  person,
                  key: call.idempotencyKey,
                  endpoint,
                  params,
                  body: uploaded
                    ? [uploaded.fields, uploaded.files.map(({ name, bytes }) => [name, sha256(bytes)])]
                    : request.body,
                  begins: route.begins && { beginning: route.begins, apart: route.begins.apart(person, body) },
                }),
                (trx, begun) => run({ ...call, db: trx, begun }),
                options.rounds,
              )
            : route.isReadOnReplica
              ? await call.reading((db) => run({ ...call, db }))
              : await run(call)
        if (services.replica && person && writes(endpoint)) await tellPosition(reply, services.replica)

        if (endpoint.secret || endpoint.method !== 'GET') void reply.header('cache-control', 'no-store')
        else if (!isFile) void reply.header('cache-control', 'private, no-cache')
        if (person && endpoint.transfer === 'export') await options.exported?.(person, request, endpoint)
        if (isFile) return sendFile(reply, answer.result as never)
        if (isStream) return sendEvents(reply, answer.result as EventsAnswer)
        if (response === 'raw') return sendRaw(reply, answer.result as never)
        const json = Buffer.from(sayFormerUsers(JSON.stringify(answer.result), language))
        if ('sortable' in endpoint && json.length > mostBytesOfList) throw new Refused(commonErrors.answerTooLarge)
        return sendJson(reply.status(answer.status), json)
      },
    }
    if (raw) void app.register(async (apart) => void takeAnyBytes(apart).route(served))
    else app.route(served)
  }
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
}

/** As bytes: the web server handles text with letters beyond Latin-1 many times slower. */
function sendJson(reply: FastifyReply, json: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}

/**
 * The Idempotency-Key as it was sent: 1 to 200 printable ASCII characters, no comma (two headers arrive joined by one).
 * Refuses common.badIdempotencyKey: callers who send a key rely on it, so a malformed one is never ignored.
 */
function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers['idempotency-key']
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^[\x20-\x2b\x2d-\x7e]{1,200}$/.test(value)) {
    throw new Refused(commonErrors.badIdempotencyKey)
  }
  return value
}
