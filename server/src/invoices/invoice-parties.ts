import { createHash } from 'node:crypto'
import type { Text } from '@brava/contract/language.ts'
import type { CompanyFacts, TradeParty } from '../companies/company-facts.ts'
import { issuerFacing } from './issuer-facing.ts'

/** The facts about a party on a document, as issuer or as buyer: frozen at the moment of the sale. */
export interface InvoiceParty {
  readonly party: TradeParty
  readonly bankAccount: string
  /** Its own remarks on what it issues. */
  readonly remarks: Text
  /** The file of its logo. */
  readonly logoFileId: number | null
  /** Accent colour of its documents; absent: the portal's. */
  readonly accent?: string
  /** Its own currency, in which VAT is also stated if the invoice is in another one. */
  readonly currency: string
}

interface FrozenParty {
  readonly digest: string
  readonly facts: InvoiceParty
}

/** Cached by company object as read: orders use the cached companies again and again (decision 0050). */
const frozen = new WeakMap<CompanyFacts, FrozenParty>()

/** The party and the digest under which it is stored: the same facts have the same digest. */
function frozenParty(company: CompanyFacts): FrozenParty {
  const known = frozen.get(company)
  if (known) return known
  const made = freeze(company)
  frozen.set(company, made)
  return made
}

/**
 * The parties of the documents of legs, without duplicates, and for each leg its issuer and the digests of its parties.
 */
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
