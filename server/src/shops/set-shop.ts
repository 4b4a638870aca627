import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
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
import { forgetShopBefore, lockShop, replaceSecret, type StoredShop, storedShops, storeShop } from './shops.sql.ts'

export interface GivenShop {
  readonly name: string
  readonly address: string
  readonly consumerKey: string
  readonly consumerSecret?: string | undefined
  readonly currency: string
  readonly isOn: boolean
  readonly password: string
  readonly confirm: boolean
}

/** What a consumer secret is sealed for. */
export const secretPurpose = (slot: ShopSlot) => `shop:${slot}`

/**
 * Connects a shop or changes it. The password is asked, the distributor's people are told, and the secret that is
 * kept never goes to another address. Another address is another shop, whose numbers mean other products: its links and what
 * waits to be sent end, after a question. Throws security.wrongPassword, shop.secretNeeded, shop.linksEnd, shop.runUnderWay,
 * and what outsideAddress throws, at the field.
 */
export async function setShop(call: Call<'administrators'>, slot: ShopSlot, given: GivenShop): Promise<void> {
  await requirePassword(call, given.password)
  const address = addressOf(given.address, call.config.outboundLoopback)
  const { name, consumerKey, consumerSecret = '', currency, isOn } = given
  await inTransaction(call.db, async (trx) => {
    const before = await lockShop(trx, slot)
    const { sealed, isNew } = sealForAddress(call.secrets, {
      secret: consumerSecret,
      address,
      kept: before && { address: before.address, sealed: before.sealedSecret },
      purpose: secretPurpose(slot),
      needed: shopErrors.secretNeeded,
      path: 'consumerSecret',
    })
    const isMoved = before !== undefined && before.address !== address
    const unlinked = isMoved ? await requireMayMove(trx, call, before, { address, confirm: given.confirm }) : 0
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

/** How many links end. A process that asks the shop at its address before would note the answer under the new one. */
async function requireMayMove(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  { slot, claimedUntil }: StoredShop,
  { address, confirm }: { address: string; confirm: boolean },
): Promise<number> {
  if (claimedUntil !== null && claimedUntil > clock.now()) refuse(shopErrors.runUnderWay)
  const count = await linkedCount(trx, slot)
  if (count > 0 && !confirm) refuse(shopErrors.linksEnd, { params: { count, host: new URL(address).host } })
  return count
}

/** The shop's address without query and closing slash; refused at its field where it could never be called. */
function addressOf(text: string, loopback: boolean): string {
  const { origin, pathname } = addressAt(text, { loopback, path: 'address' })
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

/** Seals the secrets of shops with the newest SECRETS_KEY. Answers how many were moved. */
export async function resealShopSecrets({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  let moved = 0
  for (const { slot, sealedSecret } of await storedShops(db)) {
    const fresh = secrets.reseal(sealedSecret, secretPurpose(slot))
    if (fresh !== null && (await replaceSecret(db, slot, sealedSecret, fresh))) moved += 1
  }
  return moved
}
