import { z } from 'zod'
import { act, data, del, get, Id, id, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { reportScheduleErrors } from './report-schedules.errors.ts'

/** The most schedules of one person, and the most colleagues of one schedule. */
export const mostSchedules = 20
export const mostColleagues = 20

export const scheduleSteps = ['week', 'month'] as const
export type ScheduleStep = (typeof scheduleSteps)[number]

/** What is attached. */
export const scheduleFormats = ['pdf', 'xlsx'] as const

/** Why it is not sent: somebody paused it, or its owner may no longer read the report. */
export const schedulePauses = ['person', 'rights'] as const

const Value = z.union([z.string().max(200), z.number(), z.boolean(), z.null()])
const Filters = z
  .record(z.string().max(40), z.union([Value, z.array(Value).max(200)]))
  .refine((filters) => Object.keys(filters).length <= 40)

const when = {
  every: z.enum(scheduleSteps),
  /** 1 to 7 from Monday, or the day of the month; in a shorter month, its last day. */
  day: z.number().int().min(1).max(31),
  /** In the business time zone. */
  hour: z.number().int().min(0).max(23),
  formats: z.array(z.enum(scheduleFormats)).min(1).max(scheduleFormats.length),
}

const ReportSchedule = z.object({
  id: z.number(),
  /** A declared report by its name. */
  report: z.string(),
  name: z.string(),
  filters: Filters,
  quickSearch: z.string(),
  sortBy: z.string().nullable(),
  isSortAscending: z.boolean(),
  ...when,
  /** The owner, and whether that is the reader. */
  owner: z.string(),
  isMine: z.boolean(),
  /** Colleagues who also receive it. */
  colleagues: z.array(z.object({ id: z.number(), name: z.string() })),
  pausedFor: z.enum(schedulePauses).nullable(),
  /** Increases with every change to what is sent, when or to whom, and when a colleague leaves. */
  version: z.number(),
  /** Null while it is paused. */
  nextDate: instant.nullable(),
  /** The result of the last sending; null before the first. */
  last: z
    .object({
      date: instant,
      state: z.enum(['due', 'sent', 'failed']),
      /** Why it was not sent, in the reader's language. */
      reason: z.string().nullable(),
    })
    .nullable(),
})

const values = {
  name: requiredLine(60),
  /** The report's own filters; days only as a preset. */
  filters: Filters.default({}),
  quickSearch: line(100).default(''),
  sortBy: z.string().max(40).optional(),
  isSortAscending: z.boolean().default(false),
  ...when,
  colleagueIds: z.array(id).max(mostColleagues).default([]),
}

/** A week has seven days. */
const isDayOfStep = ({ every, day }: { every: ScheduleStep; day: number }) => every === 'month' || day <= 7

const kept = [
  commonErrors.notFound,
  commonErrors.invalid,
  reportScheduleErrors.fixedDays,
  reportScheduleErrors.notAColleague,
] as const

/** Reports sent by mail every week or month, as PDF and XLSX. Beyond the specification (reports.md). */
export const reportSchedules = {
  all: get('/report-schedules', {
    summary: "List the reader's own report schedules, and those of colleagues that are sent to the reader",
    access: 'signedIn',
    response: data(z.array(ReportSchedule)),
  }),
  colleagues: get('/report-schedules/colleagues', {
    summary: 'List colleagues who may read a report and can therefore receive it',
    access: 'signedIn',
    query: z.object({ report: z.string().max(60) }),
    response: data(z.array(z.object({ id: z.number(), name: z.string() }))),
    errors: [commonErrors.notFound],
  }),
  create: post('/report-schedules', {
    summary: 'Schedule a report to be sent by mail every week or month',
    access: 'signedIn',
    body: z.object({ report: z.string().max(60), ...values }).refine(isDayOfStep, { path: ['day'] }),
    response: act({ id: z.number() }),
    errors: [...kept, reportScheduleErrors.tooMany],
    idempotent: true,
  }),
  change: put('/report-schedules/:id', {
    summary:
      'Change when and to whom a report is sent; `version` is the one that was read, without it the change is made whatever it was',
    access: 'signedIn',
    params: Id,
    body: z.object({ ...values, version: z.number().int().optional() }).refine(isDayOfStep, { path: ['day'] }),
    response: act({}),
    errors: [...kept, commonErrors.conflict],
  }),
  pause: post('/report-schedules/:id/pause', {
    summary: 'Pause a schedule, or resume it from its next day',
    access: 'signedIn',
    params: Id,
    body: z.object({ isPaused: z.boolean() }),
    response: act({}),
    errors: [commonErrors.notFound, reportScheduleErrors.ownerMayNot],
  }),
  sendNow: post('/report-schedules/:id/send-now', {
    summary: 'Send a scheduled report now, to everybody who receives it',
    access: 'signedIn',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, reportScheduleErrors.beingSent, reportScheduleErrors.ownerMayNot],
  }),
  leave: post('/report-schedules/:id/leave', {
    summary: "Stop receiving a colleague's scheduled report",
    access: 'signedIn',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  remove: del('/report-schedules/:id', {
    summary: "Delete one's own schedule; nothing more is sent",
    access: 'signedIn',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
}
