import { paymentErrors } from '@brava/contract/payments/payments.errors.ts'
import type { GatewayKind } from '@brava/contract/payments/gateway-kind.ts'
import type { Services } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { type GatewayCredentials, openCredentials } from './credentials.ts'
import type { PaymentGateway } from './gateway-port.ts'
import { type GatewayRow, gatewayById, gatewayFor } from './gateways.sql.ts'
import { monriGateway } from './monri/monri-gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { stripeGateway } from './stripe/stripe-gateway.ts'

/** How each kind of gateway is made from its row and its opened credentials. */
const makers: Readonly<
  Record<GatewayKind, (services: Services, row: GatewayRow, credentials: GatewayCredentials) => PaymentGateway>
> = {
  sandbox: sandboxGateway,
  monri: monriGateway,
  stripe: stripeGateway,
}

/** The gateway behind a row. Production mode refuses the sandbox: it would deliver keys for free. */
export function gatewayOf(services: Services, row: GatewayRow): PaymentGateway {
  if (row.kind === 'sandbox' && services.config.mode === 'production') refuse(paymentErrors.noGateway)
  return makers[row.kind](services, row, openCredentials(services.secrets, row))
}

/** The gateway of an attempt, even if it takes no new payments any more. */
export async function gatewayWithId(services: Services, id: number): Promise<PaymentGateway> {
  const row = await gatewayById(services.db, id)
  if (!row) throw new Error(`gateway ${id} is gone`)
  return gatewayOf(services, row)
}

/** The gateway that would take a card of this company now; undefined if there is none. */
export async function gatewayTaking(
  services: Pick<Services, 'config'>,
  db: Db | Trx,
  of: { companyId: number; currency: string },
): Promise<GatewayRow | undefined> {
  const row = await gatewayFor(db, of)
  return row?.kind === 'sandbox' && services.config.mode === 'production' ? undefined : row
}
