import { z } from 'zod'
import { daysShown } from '../day-filters.ts'

const hours = z.number().int().min(1).max(2160)

/** Parameters of the whole installation, with their default values. */
export const defaultParameters = {
  /**
   * Distributors, and everybody who sees keys, must use two-step verification with an authenticator or a passkey
   * (guarantee G18).
   */
  mfaMandatoryForDistributors: false,
  mfaMandatoryForKeys: false,
  /** How long keys are held for an order that waits for its payment, in hours, by way of paying. */
  holdHoursCash: 48,
  holdHoursWireTransfer: 120,
  holdHoursPersonalDelivery: 72,
  /** The most that may be held without payment for a company and those below it (decision 0056): number of orders … */
  unpaidOrdersMost: 20,
  /**
   * … their value: this amount, in whole units of the distributor's currency, plus a percentage of the company's credit
   * limit …
   */
  unpaidValueFree: 20_000,
  unpaidCreditPercent: 100,
  /** … and for each product a percentage of what could be sold, but always at least this many keys. */
  unpaidStockPercent: 50,
  unpaidKeysFree: 20,
  /**
   * Hours for which the keys of an unpaid order are guaranteed; afterwards paid orders that wait for keys may take
   * them.
   */
  unpaidFirmHours: 24,
  /** Days after which purchases on credit must be paid: the due date of their invoice. */
  invoiceDays: 15,
  /** Orders placed from now on are invoiced by delivery instead of as a whole (decision 0096). */
  invoiceByDelivery: false,
  /**
   * Retailers below a reseller pay orders from outside to the reseller instead of the distributor; applies to orders
   * placed from now on (decision 0171).
   */
  retailersPaySupplier: false,
  /** Days for which a charge may be overdue before buying on credit is paused (decision 0138). */
  creditGraceDays: 30,
  /**
   * Reminders (decision 0143): this many days before the due day, and this many days after it for the first and the
   * second reminder.
   */
  remindDaysBefore: 3,
  remindDaysOverdue: 3,
  remindDaysLongOverdue: 21,
  /** Days after which a confirmed VAT number is checked again. */
  taxNumberDays: 90,
  /** How long an account change that another person requested waits for an objection, in hours. */
  accountChangeHours: 24,
  /** Mails with a link or code (invitations, new passwords, resent codes) per day, to one address and by one person. */
  linksPerRecipientAndDay: 10,
  linksPerSenderAndDay: 100,
  /** Keys that one person of the distributor may give away in a calendar month. */
  freeKeysPerMonth: 50,
  /** By what percentage of their cost keys are written down that expire within 90 days, and within 30. */
  writeDown90Percent: 50,
  writeDown30Percent: 100,
  /** How long after receiving a key its buyer may request to return it unopened; 0: never. */
  returnHours: 24,
  /** Text messages per day to one number, and to numbers that one person enters. */
  smsPerRecipientAndDay: 30,
  /** Buyers in the EEA may buy products for any EEA country (decision 0204). */
  eeaIsOneArea: true,
  /**
   * Default terms of a new company: orders from funds are approved automatically, up to this amount in whole units of
   * the distributor's currency (0: any amount); it may order beyond the stock; keys are included in its mails.
   */
  newAutoApprove: true,
  newApprovalThreshold: 0,
  newBackOrder: false,
  newKeysInMail: false,
  /**
   * With this many keys or fewer, a product without its own threshold counts as low in catalogues and for partners'
   * programs.
   */
  lowStock: 20,
  /** Days back from today that the dashboard and reports show by default. */
  daysShown: 30,
  /** Codes that one person may view in ten minutes (guarantee G37). */
  revealsMost: 200,
  /** Seconds for which a POS sale is held without a message from the device; then it is reversed. */
  posHoldSeconds: 120,
  /**
   * Manual changes to a company's funds and credit limit by one person of the distributor within a day, in whole units
   * of the distributor's currency: above this they wait for a second person (decision 0168).
   */
  fourEyesAbove: 20_000,
  /** People who have been disabled for this many months are erased (decision 0183); 0: only manually. */
  eraseAfterMonths: 0,
  /**
   * Whole months for which append-only data stay in the database (decision 0180), in addition to the current month.
   * Older months are archived to files; notifications are deleted.
   */
  keepCustodyMonths: 84,
  keepOrderEventMonths: 84,
  keepSecurityMonths: 36,
  keepMailMonths: 24,
  keepNotificationMonths: 12,
} as const

export const Parameters = z.object({
  mfaMandatoryForDistributors: z.boolean(),
  mfaMandatoryForKeys: z.boolean(),
  holdHoursCash: hours,
  holdHoursWireTransfer: hours,
  holdHoursPersonalDelivery: hours,
  unpaidOrdersMost: z.number().int().min(1).max(1_000_000),
  unpaidValueFree: z.number().int().min(0).max(1_000_000_000),
  unpaidCreditPercent: z.number().int().min(0).max(1000),
  unpaidStockPercent: z.number().int().min(0).max(100),
  unpaidKeysFree: z.number().int().min(0).max(1_000_000),
  unpaidFirmHours: hours,
  invoiceDays: z.number().int().min(0).max(365),
  invoiceByDelivery: z.boolean(),
  retailersPaySupplier: z.boolean(),
  creditGraceDays: z.number().int().min(0).max(3650),
  remindDaysBefore: z.number().int().min(0).max(60),
  remindDaysOverdue: z.number().int().min(1).max(365),
  remindDaysLongOverdue: z.number().int().min(1).max(3650),
  taxNumberDays: z.number().int().min(1).max(365),
  accountChangeHours: hours,
  linksPerRecipientAndDay: z.number().int().min(1).max(1000),
  linksPerSenderAndDay: z.number().int().min(1).max(100_000),
  freeKeysPerMonth: z.number().int().min(0).max(1_000_000),
  writeDown90Percent: z.number().int().min(0).max(100),
  writeDown30Percent: z.number().int().min(0).max(100),
  returnHours: z.number().int().min(0).max(8760),
  smsPerRecipientAndDay: z.number().int().min(1).max(1000),
  eeaIsOneArea: z.boolean(),
  newAutoApprove: z.boolean(),
  newApprovalThreshold: z.number().int().min(0).max(10_000_000),
  newBackOrder: z.boolean(),
  newKeysInMail: z.boolean(),
  lowStock: z.number().int().min(0).max(1_000_000),
  daysShown: daysShown,
  revealsMost: z.number().int().min(1).max(10_000),
  posHoldSeconds: z.number().int().min(30).max(900),
  fourEyesAbove: z.number().int().min(0).max(1_000_000_000),
  eraseAfterMonths: z.number().int().min(0).max(240),
  keepCustodyMonths: z.number().int().min(24).max(240),
  keepOrderEventMonths: z.number().int().min(24).max(240),
  keepSecurityMonths: z.number().int().min(12).max(240),
  keepMailMonths: z.number().int().min(3).max(240),
  keepNotificationMonths: z.number().int().min(3).max(120),
})
export type Parameters = z.infer<typeof Parameters>
