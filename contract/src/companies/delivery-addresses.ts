import { z } from 'zod'
import { DeliveryAddress, phoneNumber } from '../delivery.ts'
import { act, data, del, get, Id, id, post, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { companyErrors } from './companies.errors.ts'

/** The most addresses a company may keep. */
export const mostDeliveryAddresses = 50

const DeliveryPlace = z.object({
  id: z.number(),
  label: z.string(),
  recipient: z.string(),
  address: z.string(),
  postalCode: z.string(),
  town: z.string(),
  countryId: z.number(),
  countryCode: z.string(),
  countryName: z.string(),
  phone: z.string(),
  /** Increases with every change. */
  version: z.number(),
})

/** Where a company has its orders delivered: managed by its administrators, chosen by its buyers in the cart. */
export const deliveryAddresses = {
  deliveryPlaces: get('/companies/get-my-delivery-addresses', {
    summary: "List the delivery addresses of one's own company, by name",
    access: 'buyers',
    response: data(z.array(DeliveryPlace)),
  }),
  saveDeliveryPlace: post('/companies/save-delivery-address', {
    summary:
      "Add or change a delivery address of one's own company; `version` is the one that was read, without it the change is made whatever the version is",
    access: 'companyAdmins',
    body: z.object({
      /** When missing, a new one is added. */
      id: id.optional(),
      label: requiredLine(60),
      ...DeliveryAddress.shape,
      phone: phoneNumber,
      version: z.number().int().optional(),
    }),
    response: act({ addresses: z.array(DeliveryPlace) }),
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      companyErrors.tooManyAddresses,
      companyErrors.unknownCountry,
    ],
    idempotent: true,
  }),
  removeDeliveryPlace: del('/companies/delivery-address/:id', {
    summary: "Remove a delivery address of one's own company; orders keep theirs",
    access: 'companyAdmins',
    params: Id,
    response: act({ addresses: z.array(DeliveryPlace) }),
    errors: [commonErrors.notFound],
  }),
}
