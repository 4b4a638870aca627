import { orderStatus } from '@brava/contract/enums.ts'
import type { EventType } from '@brava/contract/webhooks/event-types.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { publicId } from '../platform/public-id.ts'
import type { PartnerEventRow } from './partner-events.sql.ts'

/** An event as sent, the same in every attempt and for every way of reading it. */
export interface WireEvent {
  readonly id: string
  readonly type: EventType
  readonly sequence: number
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

const statusNames = new Map<unknown, string>(Object.entries(orderStatus.code).map(([name, code]) => [code, name]))

/** Opaque ids, enumerations by name, and the recorded facts: never a code. */
export function wireEvent(secrets: Pick<Secrets, 'fingerprint'>, row: PartnerEventRow): WireEvent {
  const { status, webhookId = row.webhookId, saleId, ...facts } = row.facts
  return {
    id: publicId(secrets, 'event', row.id),
    type: row.type,
    sequence: row.sequence,
    timestamp: row.at.toISOString(),
    data: {
      ...(row.orderId === null ? {} : { order: publicId(secrets, 'order', row.orderId), reference: row.reference }),
      ...(row.productId === null ? {} : { product: publicId(secrets, 'product', row.productId) }),
      ...(row.invoiceId === null ? {} : { invoice: publicId(secrets, 'invoice', row.invoiceId) }),
      ...(typeof webhookId === 'number' ? { webhook: publicId(secrets, 'webhook', webhookId, row.environment) } : {}),
      ...(typeof saleId === 'number' ? { sale: publicId(secrets, 'sale', saleId) } : {}),
      ...(status === undefined ? {} : { status: statusNames.get(status) }),
      ...facts,
    },
  }
}
