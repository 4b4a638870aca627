import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { mostDeliveryAddresses } from '@brava/contract/companies/delivery-addresses.ts'
import type { DeliveryAddress, FrozenDelivery } from '@brava/contract/delivery.ts'
import type { Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuseStale } from '../platform/refuse-stale.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import {
  countryById,
  deletePlace,
  lockPlace,
  lockPlaces,
  placeById,
  placesOf,
  writePlace,
} from './delivery-places.sql.ts'

/**
 * Adds or changes a delivery address of the person's own company and returns all of them. Errors: common.notFound,
 * company.tooManyAddresses, company.unknownCountry, and common.conflict if somebody has changed it since the given
 * version.
 */
export function saveDeliveryPlace(
  { db, person, ip, clock }: Call<'companyAdmins'>,
  { version, ...place }: Received<typeof companies.saveDeliveryPlace>['body'],
) {
  return inTransaction(db, async (trx) => {
    const { companyId } = person
    const count = await lockPlaces(trx, companyId)
    if (place.id === undefined && count >= mostDeliveryAddresses) refuse(companyErrors.tooManyAddresses)
    if (place.id !== undefined)
      refuseStale((await lockPlace(trx, companyId, place.id)) ?? refuse(commonErrors.notFound), version)
    if (!(await countryById(trx, place.countryId))) {
      refuse(companyErrors.unknownCountry, { fields: [{ path: 'countryId', message: '' }] })
    }
    await writePlace(trx, companyId, place, clock.now())
    await recordSecurityEvent(trx, {
      kind: 'companies.changed',
      person,
      ip,
      detail: { companyId, delivery: place.label },
    })
    return placesOf(trx, companyId)
  })
}

/** Removes a delivery address of the person's own company and returns the remaining ones. Errors: common.notFound. */
export function removeDeliveryPlace({ db, person, ip }: Call<'companyAdmins'>, id: number) {
  return inTransaction(db, async (trx) => {
    const { companyId } = person
    if (!(await deletePlace(trx, companyId, id))) refuse(commonErrors.notFound)
    await recordSecurityEvent(trx, { kind: 'companies.changed', person, ip, detail: { companyId, deliveryId: id } })
    return placesOf(trx, companyId)
  })
}

export const deliveryPlacesOf = placesOf

/** What a buyer chose in the cart: one of its company's addresses, or one entered there. */
export interface ChosenDelivery {
  readonly deliveryAddressId?: number | undefined
  readonly delivery?: z.output<typeof DeliveryAddress> | undefined
}

/**
 * The chosen delivery, as an order freezes it; undefined if nothing was chosen. A code if address or country does not
 * exist.
 */
export async function chosenDelivery(
  db: Db,
  companyId: number,
  { deliveryAddressId, delivery }: ChosenDelivery,
): Promise<FrozenDelivery | 'noAddress' | 'noCountry' | undefined> {
  if (deliveryAddressId !== undefined) {
    const place = await placeById(db, companyId, deliveryAddressId)
    return place ? frozen(place) : 'noAddress'
  }
  if (!delivery) return undefined
  const country = await countryById(db, delivery.countryId)
  return country ? frozen({ ...delivery, ...country }) : 'noCountry'
}

const frozen = ({
  recipient,
  address,
  postalCode,
  town,
  countryCode,
  countryName,
}: FrozenDelivery): FrozenDelivery => ({
  recipient,
  address,
  postalCode,
  town,
  countryCode,
  countryName,
})
