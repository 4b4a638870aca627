import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { act, data, get, Id, id, instant, post, put } from '../endpoint.ts'
import { paymentErrors } from './payments.errors.ts'
import { GatewayKind } from './gateway-kind.ts'
import { commonErrors } from '../errors.ts'
import { currencyCode } from '../codes.ts'
import { passwordErrors } from '../security/security.errors.ts'

/** A secret that is written and never read back; if empty, the stored one is kept. */
const secret = z.string().trim().max(500)

export const GatewayView = z.object({
  id: z.number(),
  kind: GatewayKind,
  currency: z.string(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  isLive: z.boolean(),
  isActive: z.boolean(),
  /** The address to which the provider sends its notices; to be entered there. */
  noticeUrl: z.string(),
  /** The previous secret is still accepted. */
  hasFormer: z.boolean(),
  testedAt: instant.nullable(),
  testResult: z.enum(['ok', 'declined', 'unknown']).nullable(),
  version: z.number(),
})

export const gatewayCredentials = {
  /** The secret that signs notices and calls: Monri's merchant key, Stripe's signing secret of the webhook. */
  secret,
  /** Monri's authenticity token. */
  authenticityToken: secret.default(''),
  /** Stripe's secret API key. */
  apiKey: secret.default(''),
}

const errors = [
  paymentErrors.badCredentials,
  paymentErrors.sandboxInProduction,
  paymentErrors.currencyNotTaken,
  paymentErrors.servedAlready,
  commonErrors.notFound,
  ...passwordErrors,
]
const changed = act({ gateways: z.array(GatewayView) })

/** Which gateway takes card payments in which currency, for everybody or for one company; and its credentials. */
export const paymentGateways = {
  gateways: get('/payments/gateways', {
    summary: 'List the gateways that take card payments, without their secrets',
    access: 'administrators',
    response: data(z.array(GatewayView)),
  }),
  addGateway: post('/payments/gateways', {
    summary: 'Add a gateway for a currency, for everybody or for one company; requires the password',
    access: 'administrators',
    body: z.object({
      kind: GatewayKind,
      currency: currencyCode,
      companyId: id.nullable().default(null),
      isLive: z.boolean().default(false),
      ...gatewayCredentials,
      password,
    }),
    response: changed,
    errors,
    secret: true,
  }),
  changeGateway: put('/payments/gateways/:id', {
    summary:
      'Switch a gateway on or off, or give it new secrets, with the password; the former signing secret is accepted until the next change',
    access: 'administrators',
    params: Id,
    body: z.object({
      isActive: z.boolean(),
      isLive: z.boolean(),
      ...gatewayCredentials,
      password,
      /** The version that was read; somebody else's change since then is not overwritten. */
      version: z.number().optional(),
    }),
    response: changed,
    errors: [...errors, commonErrors.conflict],
    secret: true,
  }),
  testGateway: post('/payments/test-gateway/:id', {
    summary: 'Ask the gateway whether its address and credentials are valid; moves no money',
    access: 'administrators',
    params: Id,
    response: act({ result: z.enum(['ok', 'declined', 'unknown']), gateways: z.array(GatewayView) }),
    errors,
    timeoutMs: 60_000,
  }),
}
