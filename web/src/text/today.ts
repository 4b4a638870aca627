import { businessDay } from '@brava/contract/calendar-day.ts'

/** The business day of this moment as the wire writes it: "2026-11-21". */
export const today = () => businessDay(new Date())
