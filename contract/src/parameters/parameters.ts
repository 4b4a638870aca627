import { z } from 'zod'
import { daysShown } from '../day-filters.ts'

const hours = z.number().int().min(1).max(2160)

/** Switches of the whole installation with the value that holds until somebody changes them. */
export const defaultParameters = {
  /** Distributors, and whoever sees keys, must use two-step verification with an authenticator or a passkey (guarantee G18). */
  mfaMandatoryForDistributors: false,
  mfaMandatoryForKeys: false,
  /** How long keys are set aside for an order that waits for its payment, in hours, by way of paying. */
  holdHoursCash: 48,
  holdHoursWireTransfer: 120,
  holdHoursPersonalDelivery: 72,
  /** The most that may be set aside without payment for a company and those below it (decision 0056): orders … */
  unpaidOrdersMost: 20,
  /** … their value: this, in whole units of the distributor's currency, and so much of the company's credit limit, in percent … */
  unpaidValueFree: 20_000,
  unpaidCreditPercent: 100,
  /** … and of each product so much of what could be sold, in percent, but always so many keys. */
  unpaidStockPercent: 50,
  unpaidKeysFree: 20,
  /** Hours for which keys of an unpaid order are firm; after them they give way to paid orders that wait for keys. */
  unpaidFirmHours: 24,
  /** Days after which what was bought on credit is to be paid: the due date of its invoice. */
  invoiceDays: 15,
  /** Orders that are placed from now on are invoiced by what was delivered at each moment, and not whole (decision 0096). */
  invoiceByDelivery: false,
  /** Retailers below a reseller pay orders from outside to the reseller, and not to the distributor: those placed from now on (decision 0171). */
  retailersPaySupplier: false,
  /** Days for which something may be overdue before nothing more is bought on credit (decision 0138). */
  creditGraceDays: 30,
  /** Reminders (decision 0143): so many days before something is due, and so many days after that, for the first and the second time. */
  remindDaysBefore: 3,
  remindDaysOverdue: 3,
  remindDaysLongOverdue: 21,
  /** Days after which a confirmed VAT number is asked about again. */
  taxNumberDays: 90,
  /** How long a change of somebody's account that somebody else asked for waits for an objection, in hours. */
  accountChangeHours: 24,
  /** Mails with a link (invitations, new passwords, codes sent again) to one address and by one person on a day. */
  linksPerRecipientAndDay: 10,
  linksPerSenderAndDay: 100,
  /** Keys that one person of the distributor may give for free in a calendar month. */
  freeKeysPerMonth: 50,
  /** What of their cost keys are written down by that expire within 90 days, and within 30, in percent. */
  writeDown90Percent: 50,
  writeDown30Percent: 100,
  /** So long after getting a key its buyer may ask to give it back unopened; 0: never. */
  returnHours: 24,
  /** Text messages to one number on a day, and to numbers that one person names. */
  smsPerRecipientAndDay: 30,
  /** Whoever buys in the EEA may buy what is for any country of it (decision 0204). */
  eeaIsOneArea: true,
  /**
   * What a new company starts with where nobody says otherwise: its orders from funds are approved at once, up to this amount in
   * whole units of the distributor's currency (0: whatever they come to); it may order more than there is; keys stand in its mails.
   */
  newAutoApprove: true,
  newApprovalThreshold: 0,
  newBackOrder: false,
  newKeysInMail: false,
  /** At or below so many keys a product without a threshold of its own counts as low in catalogues and for partners' programs. */
  lowStock: 20,
  /** So many days back from today the dashboard and reports show when nobody chooses others. */
  daysShown: 30,
  /** Codes that one person sees in ten minutes (guarantee G37). */
  revealsMost: 200,
  /** Seconds for which a sale of a POS device is held without a word of it; then it is reversed. */
  posHoldSeconds: 120,
  /**
   * Funds and credit limits that one person of the distributor changes by hand, of one company within a day, in whole units
   * of the distributor's currency: what is above waits for a second person (decision 0168).
   */
  fourEyesAbove: 20_000,
  /** People who have been disabled for so many months are erased (decision 0183); 0: only by hand. */
  eraseAfterMonths: 0,
  /**
   * Whole months for which what only grows stays in the database (decision 0180); the month under way comes on top. Older ones are
   * archived to files; notifications are forgotten.
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
