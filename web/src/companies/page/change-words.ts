import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { isLanguage } from '@brava/contract/language.ts'
import type { ChangedField } from '@brava/contract/security/activity.ts'
import type { ActivityChange } from '../../activity/activity-card.tsx'
import { money } from '../../text/format.ts'
import { language, languageNames } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'
import { t } from '../partners.texts.ts'
import { dataTexts } from './partner-data.texts.ts'

export const words = texts({
  changed: {
    en: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
    bs: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
    hr: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
  },
  taxId: { en: 'Tax number', bs: 'Porezni broj', hr: 'Porezni broj' },
  vatId: { en: 'VAT number', bs: 'PDV broj', hr: 'PDV broj' },
  accentColor: { en: 'Colour of documents', bs: 'Boja dokumenata', hr: 'Boja dokumenata' },
  openingHours: {
    en: (language: string) => `Opening hours (${language})`,
    bs: (language: string) => `Radno vrijeme (${language})`,
    hr: (language: string) => `Radno vrijeme (${language})`,
  },
  empty: { en: 'empty', bs: 'prazno', hr: 'prazno' },
  yes: { en: 'yes', bs: 'da', hr: 'da' },
  no: { en: 'no', bs: 'ne', hr: 'ne' },
})

const names: Readonly<Record<ChangedField, string>> = {
  code: dataTexts.code,
  supplier: t.supplier,
  name: dataTexts.name,
  legalName: dataTexts.legalName,
  country: dataTexts.country,
  taxId: words.taxId,
  vatId: words.vatId,
  town: dataTexts.town,
  postalCode: dataTexts.postalCode,
  address: dataTexts.address,
  contactPerson: dataTexts.contactPerson,
  email: dataTexts.email,
  phone: dataTexts.phone,
  website: dataTexts.website,
  language: dataTexts.language,
  bankAccount: dataTexts.bankAccount,
  invoiceTextEn: dataTexts.invoiceText(languageNames.en),
  invoiceTextBs: dataTexts.invoiceText(languageNames.bs),
  invoiceTextHr: dataTexts.invoiceText(languageNames.hr),
  openingHoursEn: words.openingHours(languageNames.en),
  openingHoursBs: words.openingHours(languageNames.bs),
  openingHoursHr: words.openingHours(languageNames.hr),
  accentColor: words.accentColor,
  priceGroup: t.group,
  currency: t.currency,
  paymentTypes: dataTexts.paymentTypes,
  autoApprove: dataTexts.autoApprove,
  approvalThreshold: dataTexts.approvalThreshold,
  keysInMail: dataTexts.keysInMail,
  imageKeysAllowed: dataTexts.imageKeysAllowed,
  mayBackOrder: dataTexts.mayBackOrder,
  isDomestic: dataTexts.isDomestic,
  isTelecom: dataTexts.isTelecom,
}

/** A change of a company's data or terms in words, with the old and the new value. */
export function changeWords({ field, from, to }: ActivityChange, currency: string): string {
  return words.changed(names[field], told(field, from, currency), told(field, to, currency))
}

function told(field: ChangedField, value: ActivityChange['from'], currency: string): string {
  if (value === null) return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'string') return value.map((one) => paymentType.label(one as PaymentType, language)).join(', ')
  if (field === 'approvalThreshold') return money(value, currency)
  if (field === 'language' && isLanguage(value)) return languageNames[value]
  return value
}
