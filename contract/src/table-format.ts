import { z } from 'zod'

/** File formats in which a list is saved. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** File formats in which a report is saved: the same, and a document to read. */
export const reportFormats = [...tableFormats, 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Defaults to CSV. */
export const Format = z.enum(tableFormats).default('csv')
export const FormatOfReport = z.enum(reportFormats).default('csv')
