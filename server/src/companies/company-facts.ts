import type { CompanyStatus, CompanyType, PaymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { VatParty } from '@brava/contract/vat.ts'
import type { Db } from '../db/connect.ts'
import { chainRows, factRows } from './companies.sql.ts'

/** What other nouns may ask of a company. Amounts in minor units of its currency. */
export interface CompanyFacts {
  readonly id: number
  /** The supplier; null only for the distributor. */
  readonly parentId: number | null
  readonly type: CompanyType
  readonly status: CompanyStatus
  readonly name: string
  readonly code: string | null
  readonly currency: string
  readonly isDomestic: boolean
  readonly isTelecom: boolean
  readonly priceGroupId: number | null
  readonly paymentTypes: readonly PaymentType[]
  readonly autoApprove: boolean
  /** Orders above this gross amount wait for a person; null is no threshold. */
  readonly approvalThreshold: number | null
  readonly mayBackOrder: boolean
  readonly imageKeysAllowed: boolean
  readonly keysInMail: boolean
  readonly language: Language
  readonly timeZone: string
  readonly email: string
  readonly vat: VatParty
}

/** Facts of several companies by id; a missing id is left out. */
export async function companyFacts(db: Db, ids: readonly number[]): Promise<Map<number, CompanyFacts>> {
  const rows = await factRows(db, ids)
  return new Map(rows.map((row) => [row.id, toFacts(row)]))
}

/**
 * The chain of sale from a buyer up to the distributor: [buyer, distributor] or [buyer, reseller, distributor]
 * (domain rules §2). Empty when there is no such company.
 */
export async function companyChain(db: Db, companyId: number): Promise<CompanyFacts[]> {
  return (await chainRows(db, companyId)).map(toFacts)
}

function toFacts(row: Awaited<ReturnType<typeof factRows>>[number]): CompanyFacts {
  return {
    id: row.id,
    parentId: row.parent_id,
    type: row.type as CompanyType,
    status: row.status as CompanyStatus,
    name: row.name,
    code: row.code,
    currency: row.currency,
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
      taxId: row.vat_id || row.tax_id,
    },
  }
}
