import { createHash } from 'node:crypto'
import type { Text } from '@brava/contract/language.ts'
import type { CompanyFacts, TradeParty } from '../companies/company-facts.ts'
import { issuerFacing } from './issuer-facing.ts'

/** What a document says of a party, as issuer or as buyer: frozen in the moment of the sale. */
export interface InvoiceParty {
  readonly party: TradeParty
  readonly bankAccount: string
  /** Its words under what it issues. */
  readonly remarks: Text
  /** The file of its logo. */
  readonly logoFileId: number | null
  /** Colour of its papers; absent: that of the portal. */
  readonly accent?: string
  /** Its own currency: in which VAT is stated too, where the invoice is in another one. */
  readonly currency: string
}

interface FrozenParty {
  readonly digest: string
  readonly facts: InvoiceParty
}

/** Of companies as they were read: orders ask again and again for those that are remembered (decision 0050). */
const frozen = new WeakMap<CompanyFacts, FrozenParty>()

/** The party and the digest under which it is kept: the same facts have the same digest. */
function frozenParty(company: CompanyFacts): FrozenParty {
  const known = frozen.get(company)
  if (known) return known
  const made = freeze(company)
  frozen.set(company, made)
  return made
}

/** The parties of the documents of legs, each once, and with each leg its issuer and under which digests its parties are kept. */
export function frozenParties<L extends { readonly issuerId: number; readonly buyerId: number }>(
  legs: readonly L[],
  companies: ReadonlyMap<number, CompanyFacts>,
) {
  const parties = new Map<string, FrozenParty>()
  const keep = (company: CompanyFacts) => {
    const party = frozenParty(company)
    parties.set(party.digest, party)
    return party.digest
  }
  const known = legs.map((leg) => {
    const { issuerId, buyerId } = leg
    const [issuer, buyer] = [companies.get(issuerId), companies.get(buyerId)]
    if (!issuer || !buyer) throw new Error(`company ${issuer ? buyerId : issuerId} of a leg is missing`)
    return { leg, issuer, issuerDigest: keep(issuerFacing(issuer, buyer)), buyerDigest: keep(buyer) }
  })
  return { parties: [...parties.values()], known }
}

function freeze(company: CompanyFacts): FrozenParty {
  const { party, bankAccount, remarks, logoFileId, accent, currency } = company
  const { name, address, postalCode, town, countryCode, countryName, taxId, vatId, email, phone } = party
  const facts = {
    party: { name, address, postalCode, town, countryCode, countryName, taxId, vatId, email, phone },
    bankAccount,
    remarks,
    logoFileId,
    ...(accent ? { accent } : {}),
    currency,
  }
  return { digest: createHash('sha256').update(JSON.stringify(facts)).digest('hex'), facts }
}
