import { z } from 'zod'

export const schema = z.object({
  title: z.string().trim().min(1).max(100),
  email: z.email(),
  price: z.string().regex(/^\d+(\.\d{1,2})?$/),
  moq: z.number().int().min(1),
  margin: z.number().int(),
  categoryId: z.number().int(),
  regions: z.array(z.number()).min(1),
  expires: z.string().nullable(),
  note: z.string().max(500),
  active: z.boolean(),
})
