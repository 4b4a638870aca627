import { z } from 'zod'
import { act, data, get, Id, id, instant, post, put } from '../endpoint.ts'
import { paymentErrors } from './payments.errors.ts'
import { GatewayKind } from './gateway-kind.ts'
import { commonErrors } from '../errors.ts'
import { currencyCode } from '../codes.ts'

/** A secret that is written and never read back; left empty, what is stored stays. */
const secret = z.string().trim().max(500)

export const GatewayView = z.object({
  id: z.number(),
  kind: GatewayKind,
  currency: z.string(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  isLive: z.boolean(),
  isActive: z.boolean(),
  /** To be entered at the provider: where it sends its notices. */
  noticeUrl: z.string(),
  /** The secret before the present one is still taken. */
  hasFormer: z.boolean(),
  testedAt: instant.nullable(),
  testResult: z.enum(['ok', 'declined', 'unknown']).nullable(),
})

export const gatewayCredentials = {
  /** Signs notices and calls: Monri's merchant key, Stripe's signing secret of the webhook. */
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
]
const changed = act({ gateways: z.array(GatewayView) })

/** Which gateway takes cards in which currency, for everybody or for one company; its credentials. */
export const paymentGateways = {
  gateways: get('/payments/gateways', {
    summary: 'The gateways that take cards, without their secrets',
    access: 'administrators',
    response: data(z.array(GatewayView)),
  }),
  addGateway: post('/payments/gateways', {
    summary: 'Add a gateway for a currency, for everybody or for one company',
    access: 'administrators',
    body: z.object({
      kind: GatewayKind,
      currency: currencyCode,
      companyId: id.nullable().default(null),
      isLive: z.boolean().default(false),
      ...gatewayCredentials,
    }),
    response: changed,
    errors,
  }),
  changeGateway: put('/payments/gateways/:id', {
    summary:
      'Switch a gateway on or off, or give it new secrets; the former signing secret is taken until the next change',
    access: 'administrators',
    params: Id,
    body: z.object({ isActive: z.boolean(), isLive: z.boolean(), ...gatewayCredentials }),
    response: changed,
    errors,
  }),
  testGateway: post('/payments/test-gateway/:id', {
    summary: 'Ask the gateway whether its address and credentials are good; moves nothing',
    access: 'administrators',
    params: Id,
    response: act({ result: z.enum(['ok', 'declined', 'unknown']), gateways: z.array(GatewayView) }),
    errors,
    timeoutMs: 60_000,
  }),
}
