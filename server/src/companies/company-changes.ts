import { wireFromMinor } from '@brava/contract/money.ts'
import type { ActivityChange, ChangedField } from '@brava/contract/security/activity.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../platform/db/connect.ts'
import type { CompaniesTable } from '../platform/db/tables.generated.ts'
import { type lockCompany, namesBehind } from './companies.sql.ts'

type Before = NonNullable<Awaited<ReturnType<typeof lockCompany>>>
type Change = z.output<typeof ActivityChange>

/** The most letters of a long text that the log keeps. */
const mostLetters = 120

const columns = {
  code: 'code',
  supplier: 'parent_id',
  name: 'name',
  legalName: 'legal_name',
  country: 'country_id',
  taxId: 'tax_id',
  vatId: 'vat_id',
  town: 'town',
  postalCode: 'postal_code',
  address: 'address',
  contactPerson: 'contact_person',
  email: 'email',
  phone: 'phone',
  website: 'website',
  language: 'language',
  bankAccount: 'bank_account',
  invoiceTextEn: 'invoice_text_en',
  invoiceTextBs: 'invoice_text_bs',
  invoiceTextHr: 'invoice_text_hr',
  openingHoursEn: 'opening_hours_en',
  openingHoursBs: 'opening_hours_bs',
  openingHoursHr: 'opening_hours_hr',
  accentColor: 'accent_color',
  priceGroup: 'price_group_id',
  currency: 'currency',
  paymentTypes: 'payment_types',
  autoApprove: 'auto_approve',
  approvalThreshold: 'approval_threshold',
  keysInMail: 'keys_in_mail',
  imageKeysAllowed: 'image_keys_allowed',
  mayBackOrder: 'may_back_order',
  isDomestic: 'is_domestic',
  isTelecom: 'is_telecom',
} as const satisfies Record<ChangedField, keyof Before>

/** The changes to a company's data, field by field, as its activity shows them; with today's names. */
export async function changesOf(trx: Trx, before: Before, values: Updateable<CompaniesTable>): Promise<Change[]> {
  const after = { ...before, ...values } as Before
  const fields = (Object.keys(columns) as ChangedField[]).filter(
    (field) => JSON.stringify(before[columns[field]]) !== JSON.stringify(after[columns[field]]),
  )
  const isNamed = fields.some((field) => field === 'supplier' || field === 'priceGroup' || field === 'country')
  const [was, is] = isNamed ? [await namesBehind(trx, before), await namesBehind(trx, after)] : []
  return fields.map((field) => ({ field, from: told(field, before, was), to: told(field, after, is) }))
}

function told(field: ChangedField, of: Before, names?: Awaited<ReturnType<typeof namesBehind>>): Change['from'] {
  if (field === 'supplier' || field === 'priceGroup' || field === 'country') return names?.[field] ?? null
  if (field === 'approvalThreshold') return of.approval_threshold === null ? null : wireFromMinor(of.approval_threshold)
  const value = of[columns[field]]
  if (typeof value !== 'string') return value as boolean | number[] | null
  return value.length > mostLetters ? `${value.slice(0, mostLetters)}…` : value || null
}
