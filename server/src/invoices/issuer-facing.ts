import type { CompanyFacts } from '../companies/company-facts.ts'

/**
 * An issuer as its documents show it to a buyer: a buyer in another market sees the logo for other markets, if there is
 * one.
 */
export function issuerFacing(issuer: CompanyFacts, buyer: Pick<CompanyFacts, 'isDomestic'>): CompanyFacts {
  const { foreignLogoFileId } = issuer
  return buyer.isDomestic || foreignLogoFileId === null ? issuer : { ...issuer, logoFileId: foreignLogoFileId }
}
