import type { AnyMailTemplate } from './platform/mail/mail-template.ts'
import { apiCredentialMails } from './api-credentials/api-credentials.mails.ts'
import { companyMails } from './companies/company.mails.ts'
import { accessPointChangedMail, eInvoiceRejectedMail } from './invoices/access-point/access-point.mails.ts'
import { reminderMails } from './invoices/reminders/reminder.mails.ts'
import { ordersMails } from './orders/orders.mails.ts'
import { cardReturnedMail } from './payments/card-returned-mail.ts'
import { gatewayChangedMail } from './payments/gateway-changed-mail.ts'
import { cardDifferencesMail } from './payments/reconciliation/card-differences-mail.ts'
import { reorderMail } from './key-suppliers/key-suppliers.mails.ts'
import { posDeviceAccessMail, posDeviceAddedMail, posDeviceLockedMail } from './pos-devices/pos-devices.mails.ts'
import { templateTestMail } from './mail-outbox/templates/template-test-mail.ts'
import { notificationsMail } from './notifications/notifications.mails.ts'
import { feedAddressRenewedMail } from './product-feeds/product-feeds.mails.ts'
import { reportSchedulesMails } from './reports/schedules/report-schedules.mails.ts'
import { securityMails } from './security/alert.mails.ts'
import { shopChangedMail } from './shops/shops.mails.ts'
import { smsMails } from './sms/sms.mails.ts'
import { webhookMails } from './webhooks/webhook.mails.ts'
import { ticketMails } from './support-tickets/ticket.mails.ts'
import { usersMails } from './users/users.mails.ts'

/** Every kind of mail, one line per noun. */
export function allMails(): readonly AnyMailTemplate[] {
  const kinds = changeableMails()
  return [...kinds, templateTestMail(kinds)]
}

/** The mails whose text the distributor may change. */
export function changeableMails(): readonly AnyMailTemplate[] {
  return [
    ...ordersMails,
    cardReturnedMail,
    cardDifferencesMail,
    gatewayChangedMail,
    ...Object.values(reminderMails),
    eInvoiceRejectedMail,
    accessPointChangedMail,
    shopChangedMail,
    feedAddressRenewedMail,
    ...companyMails,
    ...apiCredentialMails,
    ...usersMails,
    posDeviceAccessMail,
    posDeviceAddedMail,
    posDeviceLockedMail,
    reorderMail,
    ...reportSchedulesMails,
    ...securityMails,
    ...smsMails,
    notificationsMail,
    ...ticketMails,
    ...webhookMails,
  ]
}
