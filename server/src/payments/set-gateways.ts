import type { Returned } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { gatewayCurrencies, type GatewayKind, gatewayNames } from '@brava/contract/payments/gateway-kind.ts'
import type { payments } from '@brava/contract/payments/payments.endpoints.ts'
import { paymentErrors } from '@brava/contract/payments/payments.errors.ts'
import type { ActKind } from '@brava/contract/security/activity.ts'
import { companyFacts } from '../companies/company-facts.ts'
import type { Call, Services } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inTransaction, violatedConstraint } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseStale } from '../platform/refuse-stale.ts'
import { tell } from '../mail-outbox/tell.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requirePassword } from '../security/require-password.ts'
import { newGatewayToken, openCredentials, readCredentials, sealCredentials } from './credentials.ts'
import { type GatewayChanged, gatewayChangedMail } from './gateway-changed-mail.ts'
import { gatewayOf } from './gateway-of.ts'
import { allGateways, changeGateway, gatewayById, insertGateway, lockGateway, noteTest } from './gateways.sql.ts'
import { noticePath } from './go-path.ts'

type View = Returned<typeof payments.gateways>['data']

interface Entered {
  readonly isLive: boolean
  readonly secret: string
  readonly authenticityToken: string
  readonly apiKey: string
  readonly password: string
}

/** The gateways as administrators see them: everything but the secrets. */
export async function gatewayViews(services: Pick<Services, 'config' | 'secrets'>, db: Db | Trx): Promise<View> {
  return (await allGateways(db)).map(({ credentials, token, ...row }) => ({
    ...row,
    companyName: row.companyName,
    noticeUrl: `${services.config.publicUrl}${noticePath(token)}`,
    hasFormer: openCredentials(services.secrets, { token, credentials }).former !== undefined,
  }))
}

/**
 * Adds a gateway for a currency. Its keys decide whose account the money goes to, so the password is required and the
 * distributor's people are notified. Refuses with security.wrongPassword, payments.badCredentials, sandboxInProduction,
 * currencyNotTaken, servedAlready.
 */
export async function addGateway(
  call: Call,
  entered: Entered & { kind: GatewayKind; currency: string; companyId: number | null },
): Promise<void> {
  await requirePassword(call, entered.password)
  const { kind, currency, companyId, isLive, secret, authenticityToken, apiKey } = entered
  if (kind === 'sandbox' && call.config.mode === 'production')
    refuse(paymentErrors.sandboxInProduction, { fields: [{ path: 'kind', message: '' }] })
  if (!gatewayCurrencies[kind].includes(currency)) {
    const params = { gateway: gatewayNames[kind], currency }
    refuse(paymentErrors.currencyNotTaken, { params, fields: [{ path: 'currency', message: '' }] })
  }
  const credentials = readCredentials(kind, { secret, authenticityToken, apiKey })
  if (!credentials) refuse(paymentErrors.badCredentials, { fields: [{ path: 'secret', message: '' }] })
  if (companyId !== null && !(await companyFacts(call.db, [companyId])).has(companyId)) refuse(commonErrors.notFound)
  const token = newGatewayToken()
  await kept(call, async (trx) => {
    const sealed = sealCredentials(call.secrets, token, credentials)
    const row = { kind, currency, companyId, isLive, token, credentials: sealed, userId: call.person.id }
    const id = await insertGateway(trx, row)
    await noted(trx, call, 'payments.gatewayAdded', { gatewayId: id, kind, currency })
    await told(trx, call, { kind, currency, isOn: 'on', money: isLive ? 'real' : 'test', credentials: 'new' })
  })
}

/**
 * Switches a gateway on or off, or changes its secrets: the previous signing secret is accepted until the next change.
 * As with a new one, the password is required and the distributor's people are notified. Refuses with common.conflict if
 * somebody changed it since `version` was read.
 */
export async function changeGatewayBy(
  call: Call,
  id: number,
  entered: Entered & { isActive: boolean; version?: number | undefined },
): Promise<void> {
  if (!(await gatewayById(call.db, id))) refuse(commonErrors.notFound)
  await requirePassword(call, entered.password)
  await kept(call, async (trx) => {
    const row = (await lockGateway(trx, id)) ?? refuse(commonErrors.notFound)
    refuseStale(row.version, entered.version)
    if (row.kind === 'sandbox' && entered.isActive && call.config.mode === 'production')
      refuse(paymentErrors.sandboxInProduction)
    const before = openCredentials(call.secrets, row)
    const { secret, authenticityToken, apiKey, isActive, isLive } = entered
    const isRotated = secret !== '' && secret !== before.secret
    const credentials = readCredentials(row.kind, {
      secret: secret || before.secret,
      former: isRotated ? before.secret : before.former,
      authenticityToken: authenticityToken || before.authenticityToken,
      apiKey: apiKey || before.apiKey,
      baseUrl: before.baseUrl,
    })
    if (!credentials) refuse(paymentErrors.badCredentials, { fields: [{ path: 'secret', message: '' }] })
    const sealed = sealCredentials(call.secrets, row.token, credentials)
    const change = { isActive, isLive, credentials: sealed, by: call.person.id, at: call.clock.now() }
    await changeGateway(trx, id, change)
    const isSecretNew = isRotated || authenticityToken !== '' || apiKey !== ''
    await noted(trx, call, 'payments.gatewayChanged', { gatewayId: id, isActive, isLive, isSecretNew })
    await told(trx, call, {
      kind: row.kind,
      currency: row.currency,
      isOn: isActive ? 'on' : 'off',
      money: isLive ? 'real' : 'test',
      credentials: isSecretNew ? 'new' : 'kept',
    })
  })
}

/**
 * Tests whether the gateway accepts our credentials; the answer is stored with it. Refuses with
 * payments.sandboxInProduction.
 */
export async function testGateway(call: Call, id: number): Promise<'ok' | 'declined' | 'unknown'> {
  const row = await gatewayById(call.db, id)
  if (!row) refuse(commonErrors.notFound)
  if (row.kind === 'sandbox' && call.config.mode === 'production') refuse(paymentErrors.sandboxInProduction)
  const { result } = await gatewayOf(call, row).test()
  await noteTest(call.db, row, { at: call.clock.now(), result })
  return result
}

async function kept(call: Call, work: (trx: Trx) => Promise<void>): Promise<void> {
  try {
    await inTransaction(call.db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'payment_gateways_one') refuse(paymentErrors.servedAlready)
    throw error
  }
}

const noted = (trx: Trx, { person, ip, requestId }: Call, kind: ActKind, detail: Record<string, unknown>) =>
  recordSecurityEvent(trx, { kind, person, ip, requestId, detail })

const told = (
  trx: Trx,
  call: Call,
  { kind, ...what }: Pick<GatewayChanged, 'currency' | 'isOn' | 'money' | 'credentials'> & { kind: GatewayKind },
) =>
  tell(trx, call, 'distributor', {
    template: gatewayChangedMail,
    cause: `card-gateway:${call.clock.now().getTime()}:${crypto.randomUUID()}`,
    data: { by: `${call.person.firstName} ${call.person.lastName}`, gateway: gatewayNames[kind], ...what },
  })
