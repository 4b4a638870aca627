import { z } from 'zod'
import type { Access } from './access.ts'
import { act, data, del, get, Id, id, instant, put } from './endpoint.ts'
import { commonErrors, type ErrorDef } from './errors.ts'
import { importErrors } from './import-errors.ts'
import type { Text, TextWith } from './language.ts'
import { list } from './list.ts'

/** Largest file, most rows and longest line of one import (guarantee G26). */
export const importLimits = { bytes: 20 * 1024 * 1024, rows: 500_000, lineBytes: 64 * 1024 } as const

/** The outcomes of a row are counted in groups: good, already there, wrong. */
export const importGroups = ['ok', 'duplicate', 'wrong'] as const
export type ImportGroup = (typeof importGroups)[number]

/** An outcome of a row, worded for the screen and for the file of bad rows. */
export interface ImportOutcomeWords {
  readonly group: ImportGroup
  /** The problem; the detail was written by the dry run. */
  readonly says: TextWith<string>
  /** What a person can do about it. */
  readonly mend: Text
}

/** The outcomes of a kind of import by name; `ok` needs no words and is not listed. */
export type ImportOutcomes = Readonly<Record<string, ImportOutcomeWords>>

/** Outcomes of rows in any kind of import. */
export const commonOutcomes = {
  duplicateInFile: {
    group: 'duplicate',
    says: {
      en: (row) => `Duplicate of row ${row}`,
      bs: (row) => `Isti kao red ${row}`,
      hr: (row) => `Isti kao redak ${row}`,
    },
    mend: { en: 'Nothing: leave it out', bs: 'Ništa: izostavite ga', hr: 'Ništa: izostavite ga' },
  },
  notRead: {
    group: 'wrong',
    says: {
      en: () => 'Not checked yet: say which column is which',
      bs: () => 'Još nije provjereno: odredite koja je kolona koja',
      hr: () => 'Još nije provjereno: odredite koji je stupac koji',
    },
    mend: { en: 'Choose the columns', bs: 'Odaberite kolone', hr: 'Odaberite stupce' },
  },
  leftOut: {
    group: 'wrong',
    says: {
      en: () => 'Left out: the import was stopped',
      bs: () => 'Izostavljeno: uvoz je zaustavljen',
      hr: () => 'Izostavljeno: uvoz je zaustavljen',
    },
    mend: { en: 'Import it again', bs: 'Uvezite ponovo', hr: 'Uvezite ponovno' },
  },
} as const satisfies ImportOutcomes

/** A column that an import expects in a file. */
export interface ImportColumn {
  readonly name: string
  readonly label: Text
  readonly required: boolean
  /** Its names in files, in any language; compared without case, accents and punctuation. */
  readonly synonyms: readonly string[]
}

/** The index of the cell for each column, from 0; null: the file does not have the column. */
export const ImportMapping = z.record(z.string().max(50), z.number().int().min(0).max(999).nullable())
export type ImportMapping = z.output<typeof ImportMapping>

/** An import: what was read, and its progress. `job` is the progress of its commit; null before that. */
export const ImportRun = z.object({
  id: z.number(),
  state: z.enum(['staged', 'committed', 'cancelled']),
  source: z.string(),
  fileName: z.string(),
  createdDate: instant,
  /** Who uploaded it. */
  by: z.string(),
  total: z.number(),
  ok: z.number(),
  /** Already there, or twice in the file. */
  duplicate: z.number(),
  wrong: z.number(),
  job: z
    .object({
      id: z.number(),
      state: z.enum(['queued', 'running', 'done', 'failed']),
      total: z.number(),
      done: z.number(),
      imported: z.number(),
      /** Why it was refused, if it was. */
      reason: z.string().nullable(),
    })
    .nullable(),
})

/** How a table was read, and which column is which. */
export const ImportTable = z.object({
  encoding: z.string(),
  separator: z.string(),
  /** The first row if it names the columns, otherwise substitute names. */
  head: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: ImportMapping,
  /** False: a required column is not assigned yet, and no row was checked. */
  isChecked: z.boolean(),
})

export const ImportRowView = z.object({
  row: z.number(),
  shown: z.string(),
  outcome: z.string(),
  /** The column that is wrong; empty if the whole row is. */
  field: z.string(),
  detail: z.string(),
})

interface ImportCalls<A extends Access, R extends z.ZodType, W extends z.ZodType> {
  readonly access: A
  /** "prices", for the documentation. */
  readonly what: string
  readonly run: R
  readonly row: W
  readonly closed?: ErrorDef<never>
}

/**
 * The calls that every staged import has besides its upload and its commit, using the noun's own wording:
 * `…importCalls('/products', 'key-import', …)`.
 */
export function importCalls<const A extends Access, R extends z.ZodType, W extends z.ZodType>(
  base: `/${string}`,
  word: string,
  spec: ImportCalls<A, R, W>,
) {
  const { access, what, run, row, closed = importErrors.closed } = spec
  const errors = [commonErrors.notFound] as const
  return {
    import: get(`${base}/get-${word}/:id`, {
      summary: `Get an import of ${what}: its counts and, once committed, its progress`,
      access,
      params: Id,
      response: data(run),
      errors,
    }),
    imports: list(`${base}/get-${word}s`, {
      summary: `List the imports of ${what} so far, newest first`,
      access,
      row: run,
      sortable: ['createdDate'],
      filters: { subjectId: id },
    }),
    importRows: list(`${base}/get-${word}-rows/:id`, {
      summary: `Get the report on an import of ${what}, row by row`,
      access,
      params: Id,
      row,
      sortable: ['row'],
      filters: { group: z.enum([...importGroups, 'bad']) },
      errors,
    }),
    badRows: get(`${base}/get-${word}-bad-rows/:id`, {
      summary: `Download the bad rows of an import of ${what} as CSV: what is wrong, and how to correct it`,
      access,
      params: Id,
      response: 'file',
      transfer: 'document',
      errors,
    }),
    importFile: get(`${base}/get-${word}-file/:id`, {
      summary: `Download all rows of an import of ${what} as CSV, each with its outcome`,
      access,
      params: Id,
      response: 'file',
      transfer: 'document',
      errors,
    }),
    cancelImport: del(`${base}/cancel-${word}/:id`, {
      summary: `Discard a dry run of ${what}, or stop its commit if it can be stopped`,
      access,
      params: Id,
      response: act({}),
      errors: [commonErrors.notFound, closed],
    }),
  }
}

/** The calls of an import for which a person may assign the columns. */
export function tableImportCalls<const A extends Access, R extends z.ZodType, F extends z.ZodRawShape>(
  base: `/${string}`,
  word: string,
  spec: {
    readonly access: A
    readonly what: string
    readonly run: R
    /** Further input for the check. */
    readonly facts: F
    readonly errors: readonly ErrorDef<never>[]
  },
) {
  const errors = [commonErrors.notFound, importErrors.closed, importErrors.noSuchColumn, ...spec.errors]
  return {
    importTable: get(`${base}/get-${word}-table/:id`, {
      summary: `Get how the file of an import of ${spec.what} was read: header, first rows, which column is which`,
      access: spec.access,
      params: Id,
      response: data(ImportTable),
      errors: [commonErrors.notFound],
    }),
    mapColumns: put(`${base}/map-${word}/:id`, {
      summary: `Assign the columns, and check the rows of an import of ${spec.what} again`,
      access: spec.access,
      params: Id,
      body: z.object({ columns: ImportMapping, ...spec.facts }),
      response: act({ import: spec.run, table: ImportTable }),
      errors,
      timeoutMs: 1_200_000,
    }),
  }
}
