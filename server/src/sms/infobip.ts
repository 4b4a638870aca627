import { z } from 'zod'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import type { Outbound, OutboundAnswer } from '../platform/outbound/outbound.ts'
import { refuse } from '../platform/refuse.ts'
import type { SmsGateway } from './sms-gateway.ts'

export interface InfobipAccount {
  /** Base address of the account, https://xxxxx.api.infobip.com. */
  readonly address: string
  readonly apiKey: string
  readonly sender: string
}

/** The name of a status or an error, in the gateway's capitals: PENDING_ACCEPTED, REJECTED_DESTINATION. */
const word = z.string().regex(/^[A-Za-z0-9_]{1,60}$/)
const Taken = z.object({
  messages: z
    .array(z.object({ messageId: z.string().max(200), status: z.object({ groupName: word, name: word }) }))
    .min(1),
})
const Refusal = z.union([
  z.object({ errorCode: word }).transform(({ errorCode }) => errorCode),
  z
    .object({ requestError: z.object({ serviceException: z.object({ messageId: word }) }) })
    .transform(({ requestError }) => requestError.serviceException.messageId),
])

const Reports = z.object({
  results: z.array(z.object({ messageId: z.string().max(200), status: z.object({ groupName: word, name: word }) })),
})

/** The groups of statuses of a message that is on its way. */
const goesOn = ['PENDING', 'ACCEPTED', 'DELIVERED']

/**
 * Speaks Infobip's SMS API, version 3 (`POST /sms/3/messages`, `GET /sms/3/reports`, authorization `App …`), through
 * the guarded client. A request that the gateway does not understand (400) is refused for good; any other failure may
 * be retried.
 */
export function infobip(outbound: Outbound, account: InfobipAccount): SmsGateway {
  const address = new URL('/sms/3/messages', account.address).href
  const headers = { authorization: `App ${account.apiKey}`, accept: 'application/json' }
  const limits = { maxBytes: 64 * 1024 }
  return {
    async send({ id, to, text, minutes }) {
      const answer = await outbound.request({
        address,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: Buffer.from(
          JSON.stringify({
            messages: [
              {
                sender: account.sender,
                destinations: [{ to: to.slice(1), messageId: id }],
                content: { text },
                options: { validityPeriod: { amount: minutes, timeUnit: 'MINUTES' } },
              },
            ],
          }),
        ),
        limits,
        statuses: [400],
      })
      if (answer.status === 400) return { taken: false, why: Refusal.safeParse(bodyOf(answer)).data ?? 'BAD_REQUEST' }
      const [message] = Taken.safeParse(bodyOf(answer)).data?.messages ?? []
      if (!message) return refuse(outboundErrors.unreadable, { params: { host: new URL(address).hostname } })
      const { groupName, name } = message.status
      return goesOn.includes(groupName) ? { taken: true, reference: message.messageId } : { taken: false, why: name }
    },
    // The gateway returns each report once. We ask about one text at a time, so that no other reports are consumed.
    async reportOf(id) {
      const asked = new URL('/sms/3/reports', account.address)
      asked.searchParams.set('messageId', id)
      const answer = await outbound.request({ address: asked.href, headers, limits })
      const reports = Reports.safeParse(bodyOf(answer)).data?.results
      if (!reports) return refuse(outboundErrors.unreadable, { params: { host: asked.hostname } })
      const status = reports.find(({ messageId }) => messageId === id)?.status
      if (!status || ['PENDING', 'ACCEPTED'].includes(status.groupName)) return null
      return status.groupName === 'DELIVERED' ? { delivered: true } : { delivered: false, why: status.name }
    },
  }
}

function bodyOf({ bytes }: OutboundAnswer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
