import { z } from 'zod'
import { named } from './enum-schema.ts'
import { saleWords } from './sale-words.ts'

/** Withdrawn from sale; an export puts it in words. */
export const offSale = named(saleWords, z.boolean())
