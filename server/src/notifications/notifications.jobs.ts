import { allowed } from '@brava/contract/access.ts'
import type { Language } from '@brava/contract/language.ts'
import {
  notificationMail,
  notificationTopics,
  type TopicName,
} from '@brava/contract/notifications/notification-topics.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { plainName } from '../platform/mail/plain-name.ts'
import { rolesOf, takeToMail } from './notifications.sql.ts'
import { notificationsMail } from './notifications.mails.ts'
import { sayNotification } from './say-notification.ts'
import { spreadNews, spreadNewsJob } from './spread-news.ts'
import { noteStock } from './watch.sql.ts'

const mailNowJob = jobKind<Record<never, never>>('notifications-mail', { cron: '* * * * *' })
/** Seven in the morning in winter, eight in summer. */
const mailDailyJob = jobKind<Record<never, never>>('notifications-digest', { cron: '0 6 * * *', madeUp: true })
const watchStockJob = jobKind<Record<never, never>>('notifications-stock', { cron: '*/5 * * * *' })

/** How many people's mails are queued in one transaction; lines per mail. */
const peopleAtOnce = 200
const mostLines = 100

/**
 * Mails the notifications that people chose to get by e-mail: one mail per person, more if one cannot hold all, since a
 * person who wants a topic by mail only reads it nowhere else. News that a person may no longer see is left out.
 * Returns how many people were mailed.
 */
export async function mailNotifications(
  services: Pick<Services, 'db' | 'jobs' | 'secrets' | 'clock'>,
  mail: (typeof notificationMail)['atOnce' | 'daily'],
): Promise<number> {
  let people = 0
  for (;;) {
    const count = await inTransaction(services.db, async (trx) => {
      const taken = await takeToMail(trx, mail, peopleAtOnce, services.clock.now())
      const groups = Map.groupBy(taken, (row) => row.user_id)
      const roles = await rolesOf(trx, [...groups.keys()])
      for (const [userId, rows] of groups) {
        const who = { userGroups: roles.get(userId) ?? [], isTelecomCompany: false }
        const own = rows.filter(({ topic }) => allowed(notificationTopics[topic as TopicName].access, who))
        const [first] = own
        if (!first?.email || !first.name) continue
        const language = first.language as Language
        for (let from = 0; from < own.length; from += mostLines) {
          const some = own.slice(from, from + mostLines)
          await queueMail(trx, services, {
            dedupeKey: `notifications:${userId}:${some.at(-1)?.id}`,
            template: notificationsMail,
            language,
            to: first.email,
            toName: first.name,
            userId,
            data: {
              items: some.map((row) => sayNotification(row, language, plainName)),
              isDigest: mail === notificationMail.daily,
            },
          })
        }
      }
      return groups.size
    })
    people += count
    if (count < peopleAtOnce) return people
  }
}

export function notificationsJobs(services: Services): JobHandler[] {
  const { db } = services
  return [
    jobHandler(spreadNewsJob, async () => void (await spreadNews(services))),
    jobHandler(mailNowJob, async () => void (await mailNotifications(services, notificationMail.atOnce))),
    jobHandler(mailDailyJob, async () => void (await mailNotifications(services, notificationMail.daily))),
    jobHandler(watchStockJob, () => noteStock(db)),
  ]
}
