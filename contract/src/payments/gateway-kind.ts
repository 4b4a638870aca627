import { z } from 'zod'

/** Gateways that Brava supports. */
export const gatewayKinds = ['sandbox', 'monri', 'stripe'] as const
export type GatewayKind = (typeof gatewayKinds)[number]
export const GatewayKind = z.enum(gatewayKinds)

/** Their names; names are not translated. */
export const gatewayNames: Readonly<Record<GatewayKind, string>> = {
  sandbox: 'Sandbox',
  monri: 'Monri WebPay',
  stripe: 'Stripe',
}

/** The currencies that each accepts (documentation of the providers, decision 0070). */
export const gatewayCurrencies: Readonly<Record<GatewayKind, readonly string[]>> = {
  sandbox: ['BAM', 'EUR', 'USD', 'GBP', 'CHF', 'RSD'],
  monri: ['BAM', 'EUR', 'USD'],
  stripe: ['EUR', 'USD', 'GBP', 'CHF'],
}
