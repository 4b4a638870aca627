import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { codeMinutes } from '../security/challenges.ts'
import type { Credentials } from './credentials.ts'
import { signInCodeMail } from './second-step.mails.ts'

/** Mails a person the six-digit code of a challenge, sealed in the outbox until it is sent (guarantee G18). */
export async function mailSignInCode(
  trx: Trx,
  services: Pick<Call<'anyone'>, 'jobs' | 'secrets' | 'clock'>,
  person: Pick<Credentials, 'id' | 'email' | 'firstName' | 'language' | 'companyId'>,
  code: string,
): Promise<void> {
  await queueMail(trx, services, {
    dedupeKey: `sign-in-code:${crypto.randomUUID()}`,
    template: signInCodeMail,
    language: person.language,
    to: person.email,
    toName: person.firstName,
    data: {
      minutes: codeMinutes,
      until: new Date(services.clock.now().getTime() + codeMinutes * 60_000).toISOString(),
    },
    secrets: { code },
    companyId: person.companyId,
    userId: person.id,
  })
}
