import { randomInt } from 'node:crypto'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { wireEventsOf } from '../partner-events/events-for.ts'
import type { WireEvent } from '../partner-events/wire-event.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import type { OutboundAnswer } from '../platform/outbound/outbound.ts'
import { Refused } from '../platform/refuse.ts'
import { switchOff } from './watch-webhooks.ts'
import { type DeliveryInHand, type MadeAttempt, noteDelivered, noteFailed, takeDue } from './sending.sql.ts'
import { signaturesOf, webhookSecretPurpose } from './sign-webhook.ts'

/** Sends what is due; checks every minute for deliveries waiting for another try or left by a crash. */
export const sendWebhooksJob = jobKind<Record<never, never>>('webhooks-send', { cron: '* * * * *', retryLimit: 0 })

type Needs = Pick<Services, 'db' | 'clock' | 'secrets' | 'outbound' | 'jobs'>

/**
 * Seconds until the next try, by the number of previous tries: 5 s, 1, 5, 30 min, 2, 5, 10, 14, 16, 24 h, 71 h 36 min
 * in all.
 */
const waits = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600, 86_400]
/**
 * This many failures in a row mean that the address is at fault, not the event: the address is then left alone for a
 * while.
 */
const trustedFailures = 3
/** At once in one process, over all addresses. */
const mostInFlight = 200
/** The maximum duration of a job: the next one continues. */
const longestRunMs = 30_000
const limits = { connectMs: 5000, silenceMs: 15_000, wholeMs: 15_000, maxBytes: 64 * 1024 }
/** Answers read for the console; a redirect is refused and named. */
const statuses = Array.from({ length: 200 }, (_, index) => 400 + index)
const gone = 410

/**
 * Sends everything that is due, each address on its own: neither a slow one nor one that cannot be tried holds up the
 * others. Always ends once nothing is due and nothing is in progress. Returns the number of tries; throws at the end if
 * some could not be made.
 */
export async function sendWebhooks(services: Needs): Promise<number> {
  const ends = performance.now() + longestRunMs
  const inFlight = new Set<Promise<void>>()
  const delivered: Delivered[] = []
  const failed: unknown[] = []
  let made = 0
  try {
    for (;;) {
      // Answers that arrived while the last ones were recorded and new ones taken are recorded together.
      const settled = delivered.splice(0)
      if (settled.length > 0) await noteDelivered(services.db, settled)
      const room = performance.now() < ends ? mostInFlight - inFlight.size : 0
      const taken = room > 0 ? await takeDue(services.db, services.clock.now(), room) : []
      const events = await wireEventsOf(
        services,
        taken.map((one) => one.eventId),
      )
      for (const one of taken) {
        const event = events.get(one.eventId)
        if (!event) continue
        // Never rejects: whatever ends the loop, nothing may be left to catch the error.
        const work: Promise<void> = sendOne(services, one, event)
          .then((attempt) => void (attempt && delivered.push({ one, made: attempt })))
          .catch((error: unknown) => void failed.push(error))
          .finally(() => inFlight.delete(work))
        inFlight.add(work)
      }
      made += taken.length
      if (delivered.length > 0) continue
      if (inFlight.size === 0) break
      // Takes newly due deliveries without waiting for a slow address.
      const soon = timerOf(200)
      await Promise.race([...inFlight, soon.over])
      soon.clear()
    }
  } finally {
    await Promise.all(inFlight)
    // If this cannot be recorded, it is sent again.
    if (delivered.length > 0) await noteDelivered(services.db, delivered).catch(() => {})
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} events could not be sent`)
  return made
}

function timerOf(ms: number) {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((done) => {
    timer = setTimeout(done, ms)
  })
  return { over, clear: () => clearTimeout(timer) }
}

/** The headers of a try without its signature. */
export function headersOf(id: string, at: Date, previousSequence: number | null): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    ...(previousSequence === null ? {} : { 'brava-previous-sequence': String(previousSequence) }),
  }
}

interface Delivered {
  readonly one: DeliveryInHand
  readonly made: MadeAttempt
}

/**
 * Sends one event to one address. Returns the try if the address accepted it, which must still be recorded; a failure
 * is recorded here. A try whose outcome cannot be recorded is made again.
 */
async function sendOne(services: Needs, one: DeliveryInHand, message: WireEvent): Promise<MadeAttempt | null> {
  const { secrets, clock, outbound } = services
  const at = clock.now()
  const body = JSON.stringify(message)
  const started = performance.now()
  const keys = [one.sealedSecret, one.formerSealedSecret].flatMap((sealed) =>
    sealed === null ? [] : [secrets.open(sealed, webhookSecretPurpose)],
  )
  const timestamp = Math.floor(at.getTime() / 1000)
  const outcome = await outbound
    .request({
      address: one.address,
      method: 'POST',
      headers: {
        ...headersOf(message.id, at, one.previousSequence),
        'webhook-signature': signaturesOf(keys, { id: message.id, timestamp, body }),
      },
      body: Buffer.from(body),
      limits,
      statuses,
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
  const made = attemptOf(outcome, {
    at,
    milliseconds: Math.round(performance.now() - started),
    host: new URL(one.address).hostname,
    keys,
  })
  if (!made.problem) return made
  await settleFailure(services, one, made, outcome instanceof Refused ? 0 : retryAfterOf(outcome, clock.now()))
  return null
}

function attemptOf(
  outcome: OutboundAnswer | Refused,
  { at, milliseconds, host, keys }: { at: Date; milliseconds: number; host: string; keys: readonly string[] },
): MadeAttempt {
  if (outcome instanceof Refused) {
    const problem = { code: outcome.def.code, params: outcome.params }
    return { at, milliseconds, status: null, problem, answer: '' }
  }
  const { status, bytes } = outcome
  const isTaken = status >= 200 && status < 300
  const problem = isTaken ? null : { code: outboundErrors.badStatus.code, params: { host, status } }
  return { at, milliseconds, status, problem, answer: cut(bytes, keys) }
}

/** The beginning of an answer as text; a repeated secret is masked. */
function cut(bytes: Buffer, secrets: readonly string[]): string {
  const text = secrets.reduce((said, secret) => said.replaceAll(secret, 'whsec_…'), bytes.toString('utf8', 0, 16_384))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no screen can show goes
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').slice(0, 2000)
}

/** Seconds that the address asks to wait, up to a day; 0 if it does not ask. */
function retryAfterOf({ headers }: OutboundAnswer, now: Date): number {
  const said = String(headers['retry-after'] ?? '')
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : (Date.parse(said) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(0, Math.ceil(seconds))) : 0
}

/** Up to ten percent more or less, so that many do not come back at the same moment. */
const spread = (seconds: number) => (seconds * randomInt(900, 1101)) / 1000

async function settleFailure(services: Needs, one: DeliveryInHand, made: MadeAttempt, asked: number): Promise<void> {
  const now = services.clock.now()
  const later = (seconds: number) => new Date(now.getTime() + Math.max(spread(seconds), asked) * 1000)
  const wait = waits[one.tries]
  const nextAt = wait === undefined ? null : later(wait)
  await inTransaction(services.db, async (trx) => {
    const isItsAddress = await noteFailed(trx, one, made, {
      nextAt,
      probeAtOf: (failures) =>
        failures >= trustedFailures || asked > 0
          ? later(waits[Math.min(Math.max(failures - trustedFailures, 0), waits.length - 1)] ?? 0)
          : null,
    })
    if (isItsAddress && made.status === gone) await switchOff(trx, services, one.webhookId, 'gone')
  })
  // The cron handles longer waits.
  if (nextAt && wait !== undefined && wait < 60) {
    await services.jobs.enqueue(services.db, sendWebhooksJob, {}, { startAfterSeconds: Math.ceil(wait * 1.1) })
  }
}
