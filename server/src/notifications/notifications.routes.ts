import { allowed } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { notifications } from '@brava/contract/notifications/notifications.endpoints.ts'
import { notificationTopics } from '@brava/contract/notifications/notification-topics.ts'
import { type Call, routes } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { listNotifications } from './list-notifications.ts'
import { factWords } from './notification.texts.ts'
import { choicesOf, keepChoice, markSeen, notificationCounts, topicsOf } from './notifications.sql.ts'

/**
 * Marks the person's own notifications, all of them if no ids are given; marks none if one id is not theirs. Throws
 * common.notFound.
 */
async function seen(call: Call, ids: readonly number[] | 'all') {
  await inTransaction(call.db, async (trx) => {
    const wanted = ids === 'all' ? null : [...new Set(ids)]
    const found = await markSeen(trx, call.person, wanted, call.clock.now())
    if (wanted && found !== wanted.length) refuse(commonErrors.notFound)
  })
  const { unseen } = await notificationCounts(call.db, call.person)
  return { data: { info: factWords.seen[call.language], unseen } }
}

export const notificationsRoutes = routes(notifications, {
  mine: (call, { body }) => listNotifications(call, body),
  unseenCount: async ({ db, person }) => ({ data: { count: (await notificationCounts(db, person)).unseen } }),
  markSeen: (call, { body }) => seen(call, body.ids),
  markOneSeen: (call, { params }) => seen(call, [params.id]),
  markAllSeen: (call) => seen(call, 'all'),
  choices: async ({ db, person }) => {
    const kept = new Map((await choicesOf(db, person.id)).map((row) => [row.topic, row]))
    return {
      data: topicsOf(person).map((topic) => ({
        topic,
        inProduct: kept.get(topic)?.inProduct ?? true,
        mail: (kept.get(topic)?.mail ?? 0) as 0 | 1 | 2,
      })),
    }
  },
  choose: async ({ db, person, language }, { body }) => {
    if (!allowed(notificationTopics[body.topic].access, person)) refuse(commonErrors.forbidden)
    await keepChoice(db, person.id, body)
    return { data: { info: factWords.chosen[language] } }
  },
})
