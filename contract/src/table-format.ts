import { z } from 'zod'

/** Files that a list is saved as. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** CSV unless somebody asks for another. */
export const Format = z.enum(tableFormats).default('csv')
