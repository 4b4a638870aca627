import type { Parameters } from '@brava/contract/parameters/parameters.ts'
import { t } from './parameters.texts.ts'

/** What each parameter is called where it stands alone, and its unit. */
export const parameterLabels = {
  mfaMandatoryForDistributors: { label: t.mfa },
  holdHoursCash: { label: `${t.holds}: ${t.cash}`, unit: t.hours },
  holdHoursWireTransfer: { label: `${t.holds}: ${t.wire}`, unit: t.hours },
  holdHoursPersonalDelivery: { label: `${t.holds}: ${t.delivery}`, unit: t.hours },
  unpaidOrdersMost: { label: t.unpaidOrders },
  unpaidValueFree: { label: `${t.unpaidOrders}: ${t.unpaidValue}` },
  unpaidCreditPercent: { label: t.unpaidCredit, unit: '%' },
  unpaidStockPercent: { label: t.unpaidStock, unit: '%' },
  unpaidKeysFree: { label: t.unpaidKeys },
  unpaidFirmHours: { label: t.unpaidFirm, unit: t.hours },
  invoiceDays: { label: t.invoiceDays, unit: t.days },
  invoiceByDelivery: { label: t.byDelivery },
  retailersPaySupplier: { label: t.paySupplier },
  creditGraceDays: { label: t.creditGraceDays, unit: t.days },
  remindDaysBefore: { label: t.remindBefore, unit: t.days },
  remindDaysOverdue: { label: t.remindOverdue, unit: t.days },
  remindDaysLongOverdue: { label: t.remindLongOverdue, unit: t.days },
  taxNumberDays: { label: t.taxNumberDays, unit: t.days },
  accountChangeHours: { label: t.accountChange, unit: t.hours },
  linksPerRecipientAndDay: { label: t.linksPerRecipient },
  linksPerSenderAndDay: { label: t.linksPerSender },
  freeKeysPerMonth: { label: t.freeKeys },
  writeDown90Percent: { label: t.writeDown90, unit: '%' },
  writeDown30Percent: { label: t.writeDown30, unit: '%' },
  returnHours: { label: t.returnHours, unit: t.hours },
  smsPerRecipientAndDay: { label: t.smsPerRecipient },
  fourEyesAbove: { label: t.fourEyes },
  posHoldSeconds: { label: t.posHold, unit: t.seconds },
} as const satisfies Readonly<Record<keyof Parameters, { readonly label: string; readonly unit?: string }>>
