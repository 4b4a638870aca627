import { businessDay } from '@brava/contract/calendar-day.ts'

/** The current business day in wire format: "2026-11-21". */
export const today = () => businessDay(new Date())
