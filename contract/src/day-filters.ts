import { z } from 'zod'
import { lastDatePreset } from './dates.ts'
import { day } from './endpoint.ts'

/** 0 to 21, in the specification's order; its days are those of the business time zone. */
export const datePreset = z.number().int().min(0).max(lastDatePreset)

/** The days of a list of dated things: a preset wins over days, both of which are included. */
export const dayFilters = { datePreset, dateFrom: day, dateTo: day }

/** So many days back from today: those that a preset has (presetOfDays). */
export const daysShown = z.literal([7, 30, 90, 365])
