import type { CompanyFacts } from '../companies/company-facts.ts'

/** An issuer as its papers show it to a buyer: one of another market sees the logo for other markets, where there is one. */
export function issuerFacing(issuer: CompanyFacts, buyer: Pick<CompanyFacts, 'isDomestic'>): CompanyFacts {
  const { foreignLogoFileId } = issuer
  return buyer.isDomestic || foreignLogoFileId === null ? issuer : { ...issuer, logoFileId: foreignLogoFileId }
}
