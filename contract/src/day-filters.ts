import { z } from 'zod'
import { lastDatePreset } from './dates.ts'
import { day } from './endpoint.ts'

/** 0 to 21, in the specification's order; its days are in the business time zone. */
export const datePreset = z.number().int().min(0).max(lastDatePreset)

/** The days of a list of dated rows, both included; a preset overrides them. */
export const dayFilters = { datePreset, dateFrom: day, dateTo: day }

/** A number of days back from today, from those that have a preset (presetOfDays). */
export const daysShown = z.literal([7, 30, 90, 365])
