import { allMails } from './all-mails.ts'
import { allImports } from './all-imports.ts'
import { personById } from './auth/person-by-id.ts'
import { archivesJobs } from './archives/archives.jobs.ts'
import { authJobs } from './auth/forgot-password.ts'
import type { Services } from './platform/call.ts'
import { eventsJobs } from './platform/events/events.jobs.ts'
import { invariantJobs } from './invariants/check-invariants.ts'
import { importJobs } from './platform/imports/commit-import.ts'
import { notificationsJobs } from './notifications/notifications.jobs.ts'
import { eInvoicesJobs } from './invoices/access-point/send-e-invoices.ts'
import { reminderJobs } from './invoices/reminders/remind-of-dues.ts'
import { invoicesJobs } from './invoices/issue-invoices.ts'
import type { Log } from './platform/log/log.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'
import { accountJobs } from './companies/account-needed.ts'
import { documentJobs } from './companies/documents/keep-documents.ts'
import { taxNumberJobs } from './companies/tax-numbers/tax-number.jobs.ts'
import { recomputePrices } from './prices/recompute-prices.ts'
import { currenciesJobs } from './currencies/currencies.jobs.ts'
import { ledgerJobs } from './ledger/keep-dues.ts'
import { groupsJobs } from './groups/sync-job.ts'
import { keysJobs } from './keys/keys.jobs.ts'
import { mailOutboxJobs } from './mail-outbox/mail-outbox.jobs.ts'
import { alertJobs } from './security/alerts.ts'
import { securityJobs } from './security/clean-up.ts'
import { signUpJobs } from './sign-up/sign-up.jobs.ts'
import { erasureJobs } from './users/personal-data/erase-person.ts'
import { usersJobs } from './users/waiting/do-change.ts'
import { allSms } from './all-sms.ts'
import { smsJobs } from './sms/sms.jobs.ts'
import { paymentsJobs } from './payments/payments.jobs.ts'
import { posSalesJobs } from './pos-sales/pos-sales.jobs.ts'
import { productFeedsJobs } from './product-feeds/product-feeds.jobs.ts'
import { pricesJobs } from './prices/prices.jobs.ts'
import { productsJobs } from './products/bulk/bulk-job.ts'
import { shopsJobs } from './shops/shops.jobs.ts'
import { supportTicketsJobs } from './support-tickets/support-tickets.jobs.ts'
import { partnerEventsJobs } from './partner-events/number-events.ts'
import { deliverNewEvents, webhooksJobs } from './webhooks/webhooks.jobs.ts'
import { partnerApiJobs } from './partner-api/partner-api.jobs.ts'
import { reportSchedulesJobs } from './reports/schedules/report-schedules.jobs.ts'
import { sandboxJobs } from './sandbox/sandbox.jobs.ts'
import { ordersJobs } from './orders/orders.jobs.ts'

/** Every background worker, one line per noun. */
export function allJobHandlers(services: Services, log: Pick<Log, 'error'>): JobHandler[] {
  return [
    ...eventsJobs(services),
    ...authJobs(services),
    ...securityJobs(services),
    ...signUpJobs(services),
    ...usersJobs(services),
    ...erasureJobs(services),
    ...alertJobs(services, (facts) => log.error(facts, 'security alert')),
    ...mailOutboxJobs(services, allMails()),
    ...smsJobs(services, allSms()),
    ...notificationsJobs(services),
    ...keysJobs(services),
    ...groupsJobs(services, personById),
    ...pricesJobs(services, personById),
    ...productsJobs(services, personById),
    ...productFeedsJobs(services),
    ...shopsJobs(services),
    ...supportTicketsJobs(services),
    ...importJobs(services, allImports, personById),
    ...ordersJobs(services),
    ...paymentsJobs(services),
    ...posSalesJobs(services),
    ...sandboxJobs(services),
    ...currenciesJobs(services),
    ...ledgerJobs(services),
    ...accountJobs(services),
    ...documentJobs(services),
    ...taxNumberJobs(services, recomputePrices),
    ...invoicesJobs(services),
    ...reminderJobs(services),
    ...eInvoicesJobs(services),
    ...partnerApiJobs(services),
    ...partnerEventsJobs(services, deliverNewEvents),
    ...webhooksJobs(services),
    ...reportSchedulesJobs(services, personById),
    ...archivesJobs(services),
    ...invariantJobs(services),
  ]
}
