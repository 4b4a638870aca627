import { commonErrors } from '@brava/contract/errors.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { deliveryStates, type webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { wireEventsOf } from '../partner-events/events-for.ts'
import type { Call } from '../platform/call.ts'
import { publicId } from '../platform/public-id.ts'
import { refuse } from '../platform/refuse.ts'
import { attemptsOf, deliveriesBefore, deliveryById, listDeliveries, problemText } from './deliveries.sql.ts'
import { headersOf } from './send-webhooks.ts'
import { webhookById } from './webhooks.sql.ts'

type Reading = Pick<Call<'distributorsAndCompanyAdmins'>, 'db' | 'person' | 'secrets' | 'language'>
type Row = NonNullable<Awaited<ReturnType<typeof deliveryById>>>

const viewOf = ({ secrets, language }: Reading, row: Row) => ({
  ...row,
  eventId: publicId(secrets, 'event', row.eventId),
  // The table numbers them from 1 in this order.
  state: deliveryStates[row.state - 1] ?? 'waiting',
  problem: problemText(row.problem, language),
})

/** What was sent to a webhook or is waiting. Throws common.notFound. */
export async function deliveriesOf(call: Reading, webhookId: number, request: ListRequest<typeof webhooks.deliveries>) {
  if (!(await webhookById(call.db, call.person, webhookId))) refuse(commonErrors.notFound)
  const page = await listDeliveries(call.db, webhookId, request)
  return { ...page, data: page.data.map((row) => viewOf(call, row)) }
}

/** The deliveries of a webhook that the caller has already found, newest first: for programs, which page by id. */
export async function deliveriesForPrograms(
  call: Reading,
  webhookId: number,
  asked: Parameters<typeof deliveriesBefore>[2],
) {
  return (await deliveriesBefore(call.db, webhookId, asked)).map((row) => viewOf(call, row))
}

/** One delivery with each try, as sent and as answered. Throws common.notFound. */
export async function deliveryFor(call: Reading, id: number) {
  const row = (await deliveryById(call.db, id)) ?? refuse(commonErrors.notFound)
  if (!(await webhookById(call.db, call.person, row.webhookId))) refuse(commonErrors.notFound)
  const event = (await wireEventsOf(call, [row.eventId])).get(row.eventId)
  const view = viewOf(call, row)
  const tries = await attemptsOf(call.db, id)
  return {
    ...view,
    request: event ? JSON.stringify(event, null, 2) : '',
    tries: tries.map(({ at, problem, ...made }) => ({
      ...made,
      date: at,
      problem: problemText(problem, call.language),
      headers: Object.entries(headersOf(view.eventId, at, row.previousSequence)).map(([name, value]) => ({
        name,
        value,
      })),
    })),
  }
}
