import { z } from 'zod'

export const keyCounts = {
  draft: z.number(),
  available: z.number(),
  reserved: z.number(),
  sold: z.number(),
  faulty: z.number(),
  withdrawn: z.number(),
}
