import { balanceEndpoints } from '@brava/contract/partner-api/balance.ts'
import { catalogueEndpoints } from '@brava/contract/partner-api/catalogue.ts'
import { descriptionEndpoints } from '@brava/contract/partner-api/description.ts'
import { availableOf } from '../ledger/available-of.ts'
import { partnerRoutes } from '../platform/partner-call.ts'
import { partnerCatalogue, partnerProduct } from './partner-catalogue.ts'
import { descriptionFor } from './partner-description.ts'

export const partnerCatalogueRoutes = partnerRoutes(catalogueEndpoints, {
  catalogue: { work: (call, { query }) => partnerCatalogue(call, query), mayRememberCaller: true },
  product: (call, { params }) => partnerProduct(call, params.id),
})

export const partnerBalanceRoutes = partnerRoutes(balanceEndpoints, {
  balance: async ({ db, caller }) => ({ data: await availableOf(db, caller.companyId) }),
})

export const partnerDescriptionRoutes = partnerRoutes(descriptionEndpoints, {
  openapi: async ({ config, headers }) => descriptionFor(config.publicUrl, headers),
})
