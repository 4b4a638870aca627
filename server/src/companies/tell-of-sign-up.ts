import { tell } from '../mail-outbox/tell.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { alikeCompanies } from './alike-companies.ts'
import { unapprovedCount } from './companies.sql.ts'
import { signUpWaitsMail } from './company.mails.ts'

/**
 * Notifies the distributor's people that a company waits for a decision, and which others look like it, in the
 * transaction that makes it wait.
 */
export async function tellOfSignUp(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  company: { id: number; name: string },
  at: Date,
): Promise<void> {
  await noteNews(trx, { kind: 'signUp.waits', companyId: company.id, detail: { company: company.name } })
  await tell(trx, services, 'distributor', {
    cause: `sign-up:${company.id}:${at.toISOString()}`,
    template: signUpWaitsMail,
    data: {
      companyName: company.name,
      companyId: company.id,
      waiting: await unapprovedCount(trx),
      alike: (await alikeCompanies(trx, company.id))
        .map(({ name, countryName, isAbroad }) => (isAbroad ? `${name} (${countryName})` : name))
        .join(', '),
    },
  })
}
