import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { dayFilters } from '../day-filters.ts'
import { act, data, get, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { languages } from '../language.ts'
import { list } from '../list.ts'
import { allowanceErrors } from '../mail-allowance.errors.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { passwordErrors } from '../security/security.errors.ts'
import { smsErrors } from '../sms.errors.ts'
import { expects } from '../expected.ts'

/**
 * What became of a text message: waiting, being handed over, accepted by the gateway, delivered to the phone, given up,
 * or unknown because the gateway's answer was lost.
 */
export const smsStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown'] as const

/** What a text message is about. Its words are never stored: they may contain a code. */
export const smsKinds = ['sign-in-code', 'phone-changed', 'order-delivery'] as const

export const SmsGateway = z.object({
  isOn: z.boolean(),
  /** Empty until it is set. */
  address: z.string(),
  sender: z.string(),
  /** Whether an API key is stored; it is sealed and never shown again. */
  hasKey: z.boolean(),
  /** Number of people who sign in with codes by SMS. */
  people: z.number(),
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
})

export const SmsMessage = z.object({
  id: z.number(),
  kind: z.string(),
  toNumber: z.string(),
  language: z.enum(languages),
  state: z.enum(smsStates),
  tries: z.number(),
  error: z.string().nullable(),
  userName: z.string().nullable(),
  companyName: z.string().nullable(),
  orderId: z.number().nullable(),
  createdDate: instant,
  sentDate: instant.nullable(),
})
export type SmsMessage = z.output<typeof SmsMessage>

/** Text messages (SMS): the gateway through which they are sent, and what was sent (beyond the specification). */
export const sms = {
  state: get('/sms/state', {
    summary: 'Whether text messages can be chosen',
    access: 'signedIn',
    response: data(z.object({ isOn: z.boolean() })),
  }),
  gateway: get('/sms/gateway', {
    summary: 'Get the gateway through which text messages are sent',
    access: 'administrators',
    response: data(SmsGateway),
  }),
  setGateway: put('/sms/gateway', {
    summary: 'Set the gateway for text messages, or turn it off; requires the password',
    access: 'administrators',
    body: z.object({
      isOn: z.boolean(),
      /** Base address of the account, https://xxxxx.api.infobip.com. */
      address: requiredLine(200),
      /** The sender shown on the text: up to 11 letters and digits, or a number. */
      sender: z
        .string()
        .trim()
        .regex(/^(?:[A-Za-z0-9 ._-]{3,11}|\+?\d{3,15})$/, expects('textSender')),
      /** When missing, the stored one is kept. */
      apiKey: line(300).optional(),
      password,
    }),
    response: act({ gateway: SmsGateway }),
    errors: [
      smsErrors.keyNeeded,
      ...passwordErrors,
      outboundErrors.notAnAddress,
      outboundErrors.notHttps,
      outboundErrors.otherPort,
      outboundErrors.withUser,
      outboundErrors.notPublicName,
    ],
    secret: true,
  }),
  testGateway: post('/sms/gateway/test', {
    summary: "Send a test message to one's own phone through the saved gateway, whether on or off",
    access: 'administrators',
    response: act({}),
    errors: [
      smsErrors.notSet,
      smsErrors.noOwnPhone,
      smsErrors.refused,
      ...allowanceErrors,
      ...Object.values(outboundErrors),
    ],
  }),
  getMessages: list('/sms/get-messages', {
    summary: 'List text messages that were sent or are waiting, newest first, without their words',
    access: 'administrators',
    row: SmsMessage,
    sortable: ['createdDate', 'toNumber', 'state', 'kind'],
    filters: { state: z.enum(smsStates), kind: z.enum(smsKinds), ...dayFilters },
  }),
}
