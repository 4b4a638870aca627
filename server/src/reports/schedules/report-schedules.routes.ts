import { reportSchedules } from '@brava/contract/reports/report-schedules.endpoints.ts'
import { type Call, routes } from '../../platform/call.ts'
import {
  changeSchedule,
  colleaguesFor,
  createSchedule,
  leaveSchedule,
  pauseSchedule,
  removeSchedule,
  sendScheduleNow,
} from './keep-schedules.ts'
import { reasonOf } from './reason-of.ts'
import { readersOf, schedulesFor } from './report-schedules.sql.ts'
import { reportSchedulesTexts as texts } from './report-schedules.texts.ts'

/** Schedules as their owner and their readers see them. */
async function schedulesOf({ db, person, language }: Pick<Call, 'db' | 'person' | 'language'>) {
  const rows = await schedulesFor(db, person)
  const readers = Map.groupBy(
    await readersOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ scheduleId }) => scheduleId,
  )
  return rows.map(({ request, userId, nextAt, lastAt, lastState, lastReason, ...row }) => ({
    ...row,
    filters: request.filters as never,
    quickSearch: request.quickSearch,
    sortBy: request.sortBy ?? null,
    isSortAscending: request.isSortAscending,
    isMine: userId === person.id,
    colleagues: (readers.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    nextDate: row.pausedFor ? null : nextAt,
    last:
      lastAt && lastState
        ? { date: lastAt, state: lastState, reason: lastReason === null ? null : reasonOf(lastReason)[language] }
        : null,
  }))
}

export const reportSchedulesRoutes = routes(reportSchedules, {
  all: async (call) => ({ data: await schedulesOf(call) }),
  colleagues: async (call, { query }) => ({ data: await colleaguesFor(call, query.report) }),
  create: async (call, { body }) => ({
    data: { info: texts.added[call.language], id: await createSchedule(call, body) },
  }),
  change: async (call, { params, body }) => {
    await changeSchedule(call, params.id, body)
    return { data: { info: texts.saved[call.language] } }
  },
  pause: async (call, { params, body }) => {
    await pauseSchedule(call, params.id, body.isPaused)
    return { data: { info: texts[body.isPaused ? 'paused' : 'resumed'][call.language] } }
  },
  sendNow: async (call, { params }) => {
    await sendScheduleNow(call, params.id)
    return { data: { info: texts.sending[call.language] } }
  },
  leave: async (call, { params }) => {
    await leaveSchedule(call, params.id)
    return { data: { info: texts.left[call.language] } }
  },
  remove: async (call, { params }) => {
    await removeSchedule(call, params.id)
    return { data: { info: texts.removed[call.language] } }
  },
})
