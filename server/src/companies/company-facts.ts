import { taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import type { CompanyStatus, CompanyType, PaymentType } from '@brava/contract/enums.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import type { VatParty } from '@brava/contract/vat.ts'
import type { Db } from '../platform/db/connect.ts'
import { preparedRead } from '../platform/db/prepared.ts'
import { boundBy } from './bound-terms.ts'
import { chainQuery, chainsQuery, factRows, factsQuery } from './company-facts.sql.ts'

export { chainQuery, factsQuery }

/** What other nouns may know about a company. Amounts in minor units of its currency. */
export interface CompanyFacts {
  readonly id: number
  /** The supplier; null only for the distributor. */
  readonly parentId: number | null
  readonly type: CompanyType
  readonly status: CompanyStatus
  readonly name: string
  readonly code: string | null
  readonly currency: string
  readonly currencySymbol: string
  readonly isDomestic: boolean
  readonly isTelecom: boolean
  readonly priceGroupId: number | null
  /** Like the three flags below: as granted, or in a chain limited to what the companies above have too (boundBy). */
  readonly paymentTypes: readonly PaymentType[]
  readonly autoApprove: boolean
  /** Orders above this gross amount wait for a person; null means no threshold. */
  readonly approvalThreshold: number | null
  readonly mayBackOrder: boolean
  readonly imageKeysAllowed: boolean
  readonly keysInMail: boolean
  readonly language: Language
  readonly timeZone: string
  readonly email: string
  readonly vat: VatParty
  /** As printed on documents. */
  readonly party: TradeParty
  readonly bankAccount: string
  /** Its own remarks on the documents it issues. */
  readonly remarks: Text
  /** The file of its logo; null if it has none. */
  readonly logoFileId: number | null
  /** The same for buyers of other markets; null: they see the one above. */
  readonly foreignLogoFileId: number | null
  /** Prefix of the numbers of the invoices it issues. */
  readonly invoiceSeries: string
  /** Accent colour of its documents; empty: the portal's. */
  readonly accent: string
}

/** The default series of a company: 1 for the distributor, 2 for a reseller. */
export const usualSeries = (type: CompanyType): string => String(type)

/** A party on a document: who it is and where. */
export interface TradeParty {
  readonly name: string
  readonly address: string
  readonly postalCode: string
  readonly town: string
  readonly countryCode: string
  readonly countryName: string
  readonly taxId: string
  readonly vatId: string
  readonly email: string
  readonly phone: string
}

/** Facts of several companies by id; a missing id is left out. */
export async function companyFacts(db: Db, ids: readonly number[]): Promise<Map<number, CompanyFacts>> {
  const rows = await factRows(db, ids)
  return new Map(rows.map((row) => [row.id, toFacts(row)]))
}

const chainRead = preparedRead('company-chain', chainQuery)

/**
 * The chain of sale from a buyer up to the distributor: [buyer, distributor] or [buyer, reseller, distributor]
 * (domain rules §2). Empty when there is no such company.
 */
export async function companyChain(db: Db, companyId: number): Promise<CompanyFacts[]> {
  return chainOf(await chainRead(db, companyId))
}

/** Like companyChain, for several companies in one read; a missing id is left out. */
export async function companyChains(db: Db, ids: readonly number[]): Promise<CompanyFacts[][]> {
  const known = new Map((await chainsQuery(db, ids).execute()).map((row) => [row.id, toFacts(row)]))
  return ids.flatMap((id) => {
    const chain = chainIn(known, id)
    return chain ? [chain] : []
  })
}

/** The chain from rows of chainQuery, for callers that read them together with other data. */
export function chainOf(rows: readonly FactRow[]): CompanyFacts[] {
  return bounded(rows.map(toFacts))
}

/** The terms as granted, for callers that show them beside the terms in force. */
export async function grantedChain(db: Db, companyId: number): Promise<CompanyFacts[]> {
  return (await chainRead(db, companyId)).map(toFacts)
}

const bounded = (chain: readonly CompanyFacts[]) =>
  chain.map((company, level) => boundBy(company, chain.slice(level + 1)))

/**
 * The chain of sale, if these rows of factsQuery are exactly the chain; undefined if a company in it has a different
 * supplier than expected.
 */
export function chainAmong(rows: readonly FactRow[], companyId: number): CompanyFacts[] | undefined {
  return chainIn(new Map(rows.map((row) => [row.id, toFacts(row)])), companyId)
}

function chainIn(known: ReadonlyMap<number, CompanyFacts>, companyId: number): CompanyFacts[] | undefined {
  const chain: CompanyFacts[] = []
  for (let id: number | null = companyId; id !== null; ) {
    const company = known.get(id)
    if (!company || chain.length === known.size) return undefined
    chain.push(company)
    id = company.parentId
  }
  return bounded(chain)
}

type FactRow = Awaited<ReturnType<typeof factRows>>[number]

function toFacts(row: FactRow): CompanyFacts {
  return {
    id: row.id,
    parentId: row.parent_id,
    type: row.type as CompanyType,
    status: row.status as CompanyStatus,
    name: row.name,
    code: row.code,
    currency: row.currency,
    currencySymbol: row.currency_symbol,
    isDomestic: row.is_domestic,
    isTelecom: row.is_telecom,
    priceGroupId: row.price_group_id,
    paymentTypes: row.payment_types as PaymentType[],
    autoApprove: row.auto_approve,
    approvalThreshold: row.approval_threshold,
    mayBackOrder: row.may_back_order,
    imageKeysAllowed: row.image_keys_allowed,
    keysInMail: row.keys_in_mail,
    language: row.language as Language,
    timeZone: row.time_zone,
    email: row.email,
    vat: {
      countryCode: row.country_code,
      countryRateBp: row.country_rate_bp,
      confirmedTaxId: row.tax_number_state === taxNumberState.code.valid ? row.vat_id || row.tax_id : '',
    },
    party: {
      name: row.legal_name || row.name,
      address: row.address,
      postalCode: row.postal_code,
      town: row.town,
      countryCode: row.country_code,
      countryName: row.country_name,
      taxId: row.tax_id,
      vatId: row.vat_id,
      email: row.email,
      phone: row.phone,
    },
    bankAccount: row.bank_account,
    remarks: { en: row.invoice_text_en, bs: row.invoice_text_bs, hr: row.invoice_text_hr },
    logoFileId: row.logo_file_id,
    foreignLogoFileId: row.foreign_logo_file_id,
    invoiceSeries: row.invoice_series || usualSeries(row.type as CompanyType),
    accent: row.accent_color,
  }
}
