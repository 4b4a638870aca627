import { z } from 'zod'
import { instant, paragraph } from './endpoint.ts'

/** A note that a person of the distributor wrote for colleagues; it never changes. */
export const Note = z.object({
  id: z.number(),
  at: instant,
  userName: z.string(),
  body: z.string(),
  isMine: z.boolean(),
})

export const NewNote = z.object({ body: paragraph(4000).trim().min(1) })
