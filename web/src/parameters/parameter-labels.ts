import type { Parameters } from '@brava/contract/parameters/parameters.ts'
import { t } from './parameters.texts.ts'

/** What each parameter is called where it stands alone, what it means, and its unit. */
export const parameterLabels = {
  mfaMandatoryForDistributors: { label: t.mfa, meaning: t.mfaHint },
  holdHoursCash: { label: `${t.holds}: ${t.cash}`, unit: t.hours, meaning: t.holdsHint },
  holdHoursWireTransfer: { label: `${t.holds}: ${t.wire}`, unit: t.hours, meaning: t.holdsHint },
  holdHoursPersonalDelivery: { label: `${t.holds}: ${t.delivery}`, unit: t.hours, meaning: t.holdsHint },
  unpaidOrdersMost: { label: t.unpaidOrders, meaning: t.unpaidCapHint },
  unpaidValueFree: { label: `${t.unpaidOrders}: ${t.unpaidValue}`, meaning: t.unpaidCapHint },
  unpaidCreditPercent: { label: t.unpaidCredit, unit: '%', meaning: t.unpaidCapHint },
  unpaidStockPercent: { label: t.unpaidStock, unit: '%', meaning: t.unpaidCapHint },
  unpaidKeysFree: { label: t.unpaidKeys, meaning: t.unpaidCapHint },
  unpaidFirmHours: { label: t.unpaidFirm, unit: t.hours, meaning: t.unpaidHint },
  invoiceDays: { label: t.invoiceDays, unit: t.days, meaning: t.invoiceDaysHint },
  invoiceByDelivery: { label: t.byDelivery, meaning: t.byDeliveryHint },
  retailersPaySupplier: { label: t.paySupplier, meaning: t.paySupplierHint },
  creditGraceDays: { label: t.creditGraceDays, unit: t.days, meaning: t.creditGraceDaysHint },
  remindDaysBefore: { label: t.remindBefore, unit: t.days, meaning: t.remindHint },
  remindDaysOverdue: { label: t.remindOverdue, unit: t.days, meaning: t.remindHint },
  remindDaysLongOverdue: { label: t.remindLongOverdue, unit: t.days, meaning: t.remindHint },
  taxNumberDays: { label: t.taxNumberDays, unit: t.days, meaning: t.taxNumberDaysHint },
  accountChangeHours: { label: t.accountChange, unit: t.hours, meaning: t.accountChangeHint },
  linksPerRecipientAndDay: { label: t.linksPerRecipient, meaning: t.linksHint },
  linksPerSenderAndDay: { label: t.linksPerSender, meaning: t.linksHint },
  freeKeysPerMonth: { label: t.freeKeys, meaning: t.freeKeysHint },
  writeDown90Percent: { label: t.writeDown90, unit: '%', meaning: t.writeDownHint },
  writeDown30Percent: { label: t.writeDown30, unit: '%', meaning: t.writeDownHint },
  returnHours: { label: t.returnHours, unit: t.hours, meaning: t.returnHoursHint },
  smsPerRecipientAndDay: { label: t.smsPerRecipient, meaning: t.smsPerRecipientHint },
  fourEyesAbove: { label: t.fourEyes, meaning: t.fourEyesHint },
  eraseAfterMonths: { label: t.eraseAfter, unit: t.months, meaning: t.eraseAfterHint },
  keepCustodyMonths: { label: `${t.kept}: ${t.keepCustody}`, unit: t.months, meaning: t.keptHint },
  keepOrderEventMonths: { label: `${t.kept}: ${t.keepOrderEvents}`, unit: t.months, meaning: t.keptHint },
  keepSecurityMonths: { label: `${t.kept}: ${t.keepSecurity}`, unit: t.months, meaning: t.keptHint },
  keepMailMonths: { label: `${t.kept}: ${t.keepMails}`, unit: t.months, meaning: t.keptHint },
  keepNotificationMonths: { label: `${t.kept}: ${t.keepNotifications}`, unit: t.months, meaning: t.keptHint },
  posHoldSeconds: { label: t.posHold, unit: t.seconds, meaning: t.posHoldHint },
  revealsMost: { label: t.revealsMost, meaning: t.revealsMostHint },
  eeaIsOneArea: { label: t.eeaIsOneArea, meaning: t.eeaIsOneAreaHint },
} as const satisfies Readonly<
  Record<keyof Parameters, { readonly label: string; readonly meaning: string; readonly unit?: string }>
>
