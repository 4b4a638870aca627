import { z } from 'zod'
import { day } from '../endpoint.ts'

/** Both days are included. */
export const DateRange = z.object({ from: day, to: day })
