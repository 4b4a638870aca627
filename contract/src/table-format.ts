import { z } from 'zod'

/** Files that a list is saved as. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Files that a report is saved as: the same, and a paper to read. */
export const reportFormats = [...tableFormats, 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** CSV unless somebody asks for another. */
export const Format = z.enum(tableFormats).default('csv')
export const FormatOfReport = z.enum(reportFormats).default('csv')
