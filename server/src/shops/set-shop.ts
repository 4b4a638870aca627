import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { Call, Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { addressAt } from '../platform/outbound/outside-address.ts'
import { sealForAddress } from '../platform/outbound/seal-for-address.ts'
import { refuse } from '../platform/refuse.ts'
import { tell } from '../mail-outbox/tell.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requirePassword } from '../security/require-password.ts'
import { shopChangedMail } from './shops.mails.ts'
import { linkedCount } from './compared.sql.ts'
import { refreshRulePrices } from './refresh-rule-prices.ts'
import { forgetPrices, ownPriceCount } from './shop-links.sql.ts'
import { endRunsWithPrices } from './shop-runs.sql.ts'
import { forgetShopBefore, lockShop, replaceSecret, type StoredShop, storedShops, storeShop } from './shops.sql.ts'

export interface GivenShop {
  readonly name: string
  readonly address: string
  readonly consumerKey: string
  readonly consumerSecret?: string | undefined
  readonly currency: string
  readonly isOn: boolean
  readonly was?: Date | null | undefined
  readonly password: string
  readonly confirm: boolean
  readonly confirmCurrency: boolean
}

/** The purpose for which a consumer secret is sealed. */
export const secretPurpose = (slot: ShopSlot) => `shop:${slot}`

/**
 * Connects a shop or changes it. It asks for the password, notifies the distributor's people, and never sends the
 * stored secret to another address. Another address is another shop, whose ids mean other products: after a question,
 * its links and queued changes end. In another currency amounts mean something else: after a question, prices set by
 * hand end, along with what is queued or could be undone. Throws security.wrongPassword, shop.secretNeeded,
 * shop.linksEnd, shop.ownPricesEnd, shop.runUnderWay, common.conflict if it is no longer the shop that was read, and the
 * errors of outsideAddress, at the field.
 */
export async function setShop(call: Call<'administrators'>, slot: ShopSlot, given: GivenShop): Promise<void> {
  await requirePassword(call, given.password)
  const address = addressOf(given.address, call.config.outboundLoopback)
  const { name, consumerKey, consumerSecret = '', currency, isOn } = given
  await inTransaction(call.db, async (trx) => {
    const before = await lockShop(trx, slot)
    if (given.was !== undefined && given.was?.getTime() !== before?.changedDate.getTime()) refuse(commonErrors.conflict)
    const { sealed, isNew } = sealForAddress(call.secrets, {
      secret: consumerSecret,
      address,
      kept: before && { address: before.address, sealed: before.sealedSecret },
      purpose: secretPurpose(slot),
      needed: shopErrors.secretNeeded,
      path: 'consumerSecret',
    })
    const isMoved = before !== undefined && before.address !== address
    const isRepriced = before !== undefined && !isMoved && before.currency !== currency
    const unlinked = isMoved ? await requireMayMove(trx, call, before, { address, confirm: given.confirm }) : 0
    if (isRepriced) await requireMayReprice(trx, call, before, { currency, confirm: given.confirmCurrency })
    await storeShop(trx, {
      slot,
      name,
      address,
      consumer_key: consumerKey,
      sealed_secret: sealed,
      currency,
      is_on: isOn,
      changed_by: call.person.id,
      changed_at: call.clock.now(),
    })
    if (isMoved) await forgetShopBefore(trx, slot, call.clock.now(), shopErrors.addressChanged.code)
    if (isRepriced) {
      await endRunsWithPrices(trx, slot, call.clock.now(), shopErrors.currencyChanged.code)
      await forgetPrices(trx, slot, call.clock.now())
      await refreshRulePrices(call, trx, slot)
    }
    await recordSecurityEvent(trx, {
      kind: 'shops.changed',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { slot, name, host: new URL(address).host, isOn, hasNewSecret: isNew, unlinked },
    })
    await tell(trx, call, 'distributor', {
      template: shopChangedMail,
      cause: `shop:${slot}:${call.clock.now().getTime()}:${crypto.randomUUID()}`,
      data: {
        by: `${call.person.firstName} ${call.person.lastName}`,
        isOn: isOn ? ('on' as const) : ('off' as const),
        host: new URL(address).host,
      },
    })
  })
}

/**
 * A process working on the shop would continue with what it read before: the answer of one address, amounts of one
 * currency.
 */
function requireRest({ clock }: Pick<Services, 'clock'>, { claimedUntil }: StoredShop): void {
  if (claimedUntil !== null && claimedUntil > clock.now()) refuse(shopErrors.runUnderWay)
}

async function requireMayReprice(
  trx: Trx,
  call: Pick<Services, 'clock'>,
  before: StoredShop,
  { currency, confirm }: { currency: string; confirm: boolean },
): Promise<void> {
  requireRest(call, before)
  const count = await ownPriceCount(trx, before.slot)
  if (count > 0 && !confirm)
    refuse(shopErrors.ownPricesEnd, { params: { count, before: before.currency, after: currency } })
}

/** The number of links that would end. */
async function requireMayMove(
  trx: Trx,
  call: Pick<Services, 'clock'>,
  before: StoredShop,
  { address, confirm }: { address: string; confirm: boolean },
): Promise<number> {
  requireRest(call, before)
  const { slot } = before
  const count = await linkedCount(trx, slot)
  if (count > 0 && !confirm) refuse(shopErrors.linksEnd, { params: { count, host: new URL(address).host } })
  return count
}

/** The shop's address without query and trailing slash; refused at its field if it could never be called. */
function addressOf(text: string, loopback: boolean): string {
  const { origin, pathname } = addressAt(text, { loopback, path: 'address' })
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

/** Seals the secrets of shops with the newest SECRETS_KEY. Returns how many were resealed. */
export async function resealShopSecrets({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  let moved = 0
  for (const { slot, sealedSecret } of await storedShops(db)) {
    const fresh = secrets.reseal(sealedSecret, secretPurpose(slot))
    if (fresh !== null && (await replaceSecret(db, slot, sealedSecret, fresh))) moved += 1
  }
  return moved
}
