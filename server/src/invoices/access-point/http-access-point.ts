import { z } from 'zod'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import type { Outbound, OutboundAnswer } from '../../platform/outbound/outbound.ts'
import { refuse } from '../../platform/refuse.ts'
import type { AccessPoint, Verdict } from './access-point.ts'

export interface AccessPointAccount {
  readonly address: string
  readonly apiKey: string
}

/** The maximum length of a stored reason: some send a validator's whole report. */
const mostOfReason = 2000

const reason = z.string().transform(readable)
const Status = z.union([
  z.object({ status: z.enum(['sent', 'accepted']) }).transform(({ status }): Verdict => ({ state: status })),
  z
    .object({
      status: z.literal('rejected'),
      reason: reason.nullish(),
      by: z.enum(['accessPoint', 'buyer']).nullish(),
    })
    .transform(
      (said): Verdict => ({
        state: 'rejected',
        // A rejection counts even without a reason: somebody has to be notified.
        reason: said.reason || '–',
        reachedBuyer: said.by === 'buyer',
      }),
    ),
])
const Refusal = z
  .object({ reason: reason.pipe(z.string().min(1)) })
  .transform((said): Verdict => ({ state: 'rejected', reason: said.reason, reachedBuyer: false }))
const Account = z.object({ name: z.string().trim().min(1).max(200) })

/**
 * Speaks a small JSON protocol over HTTP through the guarded client (decision 0092): `GET /v1/account`, `POST
 * /v1/documents`, `GET /v1/documents/{id}`, `POST /v1/documents/{id}/payments`, authorization `Bearer …`. A refused
 * document (422) is rejected for good; any other failure may be tried again.
 */
export function httpAccessPoint(outbound: Outbound, account: AccessPointAccount): AccessPoint {
  const headers = { authorization: `Bearer ${account.apiKey}`, accept: 'application/json' }
  const limits = { maxBytes: 64 * 1024, wholeMs: 20_000, silenceMs: 15_000 }
  const at = (...parts: string[]) => new URL(['/v1', ...parts.map(encodeURIComponent)].join('/'), account.address).href
  const host = new URL(account.address).hostname
  const post = (address: string, body: object, statuses: readonly number[]) =>
    outbound.request({
      address,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
      limits,
      statuses,
    })
  function read<T>(schema: z.ZodType<T>, answer: OutboundAnswer): T {
    const said = schema.safeParse(bodyOf(answer))
    return said.success ? said.data : refuse(outboundErrors.unreadable, { params: { host } })
  }
  return {
    async account() {
      return read(Account, await outbound.request({ address: at('account'), headers, limits })).name
    },
    async send({ id, number, kind, senderTaxId, receiverTaxId, xml }) {
      const body = { id, number, kind, sender: senderTaxId, receiver: receiverTaxId, document: xml.toString('base64') }
      const answer = await post(at('documents'), body, [422])
      return read(answer.status === 422 ? Refusal : Status, answer)
    },
    async statusOf(id) {
      const answer = await outbound.request({ address: at('documents', id), headers, limits, statuses: [404] })
      return answer.status === 404 ? null : read(Status, answer)
    },
    async reportPaid(id, payment) {
      // 409: it already knows of the payment.
      await post(at('documents', id, 'payments'), payment, [409])
    },
  }
}

/** Drops characters that screens cannot show and the database does not store, and truncates what is too long. */
function readable(said: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no screen can show goes
  const text = said.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim()
  if (text.length <= mostOfReason) return text.toWellFormed()
  // Never cuts a character in half.
  return `${text.slice(0, mostOfReason - 1).replace(/[\ud800-\udbff]$/, '')}…`.toWellFormed()
}

function bodyOf({ bytes }: OutboundAnswer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
