import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { type NewMail, queueMail } from './queue-mail.ts'
import { peopleOfCompany, peopleOfDistributor, personToTell, type Recipient } from './recipients.sql.ts'

/**
 * Who is notified: the distributor's people or the admins of a company (optionally except one of them), or one person.
 */
export type Told =
  | 'distributor'
  | { readonly distributor: true; readonly except: number | null }
  | { readonly companyId: number; readonly except?: number }
  | { readonly userId: number }

/**
 * Queues one mail per recipient, in the language of each, in the transaction of its cause. The same cause never mails
 * the same person twice.
 */
export async function tell<D extends object>(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  told: Told,
  mail: Pick<NewMail<D>, 'template' | 'data' | 'orderId'> & { readonly cause: string },
): Promise<void> {
  for (const reader of await readersOf(trx, told)) {
    await queueMail(trx, services, {
      dedupeKey: `${mail.cause}:${reader.id ?? 'company'}`,
      template: mail.template,
      language: reader.language,
      to: reader.email,
      toName: reader.name,
      ...(reader.id === null ? {} : { userId: reader.id }),
      data: mail.data,
      ...(mail.orderId === undefined ? {} : { orderId: mail.orderId }),
    })
  }
}

async function readersOf(trx: Trx, told: Told): Promise<Recipient[]> {
  if (told === 'distributor') return peopleOfDistributor(trx)
  if ('distributor' in told) return (await peopleOfDistributor(trx)).filter(({ id }) => id !== told.except)
  if ('userId' in told) return personToTell(trx, told.userId)
  return (await peopleOfCompany(trx, told.companyId)).filter(({ id }) => id === null || id !== told.except)
}
