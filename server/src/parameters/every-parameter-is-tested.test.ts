import { readFileSync } from 'node:fs'
import { defaultParameters, Parameters } from '@brava/contract/parameters/parameters.ts'
import { expect, test } from 'vitest'

/**
 * The test that sets a parameter to a value other than its default and checks the effect. A parameter without one does
 * not compile.
 */
const testedIn = {
  mfaMandatoryForDistributors: 'auth/second-step.test.ts',
  mfaMandatoryForKeys: 'orders/delivery/second-step-for-keys.test.ts',
  holdHoursCash: 'cart/parameters-of-reserving.test.ts',
  holdHoursWireTransfer: 'cart/parameters-of-reserving.test.ts',
  holdHoursPersonalDelivery: 'cart/parameters-of-reserving.test.ts',
  unpaidOrdersMost: 'cart/unpaid-reservations.test.ts',
  unpaidValueFree: 'cart/unpaid-reservations.test.ts',
  unpaidCreditPercent: 'cart/parameters-of-reserving.test.ts',
  unpaidStockPercent: 'cart/parameters-of-reserving.test.ts',
  unpaidKeysFree: 'cart/parameters-of-reserving.test.ts',
  unpaidFirmHours: 'cart/parameters-of-reserving.test.ts',
  invoiceDays: 'invoices/by-delivery.test.ts',
  invoiceByDelivery: 'invoices/by-delivery.test.ts',
  retailersPaySupplier: 'companies/account-needed.test.ts',
  creditGraceDays: 'ledger/keep-dues.test.ts',
  remindDaysBefore: 'invoices/reminders/reminders.test.ts',
  remindDaysOverdue: 'invoices/reminders/reminders.test.ts',
  remindDaysLongOverdue: 'invoices/reminders/reminders.test.ts',
  taxNumberDays: 'companies/tax-numbers/tax-numbers.test.ts',
  accountChangeHours: 'users/waiting/take-over.test.ts',
  linksPerRecipientAndDay: 'users/mail-allowance.test.ts',
  linksPerSenderAndDay: 'users/mail-allowance.test.ts',
  freeKeysPerMonth: 'orders/placing/issue-free-order.test.ts',
  writeDown90Percent: 'reports/every-report.test.ts',
  writeDown30Percent: 'reports/every-report.test.ts',
  returnHours: 'orders/returns/key-returns.test.ts',
  smsPerRecipientAndDay: 'users/sms-codes.test.ts',
  eeaIsOneArea: 'prices/region-rights.test.ts',
  newAutoApprove: 'companies/new-terms.test.ts',
  newApprovalThreshold: 'companies/new-terms.test.ts',
  newBackOrder: 'companies/new-terms.test.ts',
  newKeysInMail: 'companies/new-terms.test.ts',
  lowStock: 'wholesale/list-wholesale.test.ts',
  daysShown: 'reports/days-shown.test.ts',
  revealsMost: 'keys/revealing/reveal-cap.test.ts',
  posHoldSeconds: 'pos-sales/pos-wire.test.ts',
  fourEyesAbove: 'books/books.test.ts',
  eraseAfterMonths: 'users/personal-data/erase-person.test.ts',
  keepCustodyMonths: 'archives/months-of-parameters.test.ts',
  keepOrderEventMonths: 'archives/archives.test.ts',
  keepSecurityMonths: 'archives/months-of-parameters.test.ts',
  keepMailMonths: 'archives/months-of-parameters.test.ts',
  keepNotificationMonths: 'archives/months-of-parameters.test.ts',
} as const satisfies Readonly<Record<keyof Parameters, string>>

/**
 * The values that a test gives a parameter: next to its name in an object, or after it as a text in a row or a call.
 */
function valuesGiven(source: string, name: string): string[] {
  const found = source.matchAll(new RegExp(`\\b${name}: ([\\w.]+)|'${name}', '?([^\\s,)'\\]]+)`, 'g'))
  return [...found].map(([, inObject, asText]) => (inObject ?? asText ?? '').replace(/_/g, ''))
}

test.each(Object.keys(Parameters.shape) as (keyof Parameters)[])(
  '%s is tested with a value other than its default',
  (name) => {
    const source = readFileSync(new URL(`../${testedIn[name]}`, import.meta.url), 'utf8')
    const away = valuesGiven(source, name).filter((value) => value !== String(defaultParameters[name]))
    expect(away, `${testedIn[name]} gives ${name} its default alone`).not.toEqual([])
  },
)
