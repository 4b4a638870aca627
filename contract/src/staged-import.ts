import { z } from 'zod'
import type { Access } from './access.ts'
import { act, data, del, get, Id, id, instant, put } from './endpoint.ts'
import { commonErrors, type ErrorDef } from './errors.ts'
import { importErrors } from './import-errors.ts'
import type { Text, TextWith } from './language.ts'
import { list } from './list.ts'

/** Largest file and most rows of one import, longest line (guarantee G26). */
export const importLimits = { bytes: 20 * 1024 * 1024, rows: 500_000, lineBytes: 64 * 1024 } as const

/** Every outcome of a row counts in one group: good, there already, wrong. */
export const importGroups = ['ok', 'duplicate', 'wrong'] as const
export type ImportGroup = (typeof importGroups)[number]

/** What may become of a row, in words for the screen and for the file of bad rows. */
export interface ImportOutcomeWords {
  readonly group: ImportGroup
  /** What is the matter; the detail is what the dry run wrote beside it. */
  readonly says: TextWith<string>
  /** What a person does about it. */
  readonly mend: Text
}

/** The outcomes of a kind of import by name; `ok` says nothing and is not listed. */
export type ImportOutcomes = Readonly<Record<string, ImportOutcomeWords>>

/** What may become of a row of any kind. */
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

/** A column that an import wants from a file. */
export interface ImportColumn {
  readonly name: string
  readonly label: Text
  readonly required: boolean
  /** What files call it, in any language; compared without case, accents and marks. */
  readonly synonyms: readonly string[]
}

/** Which cell of a row holds each column, from 0; null: the file has it not. */
export const ImportMapping = z.record(z.string().max(50), z.number().int().min(0).max(999).nullable())
export type ImportMapping = z.output<typeof ImportMapping>

/** One import: what was read, and how far it is. `job` is the progress of its commit; null before it. */
export const ImportRun = z.object({
  id: z.number(),
  state: z.enum(['staged', 'committed', 'cancelled']),
  source: z.string(),
  fileName: z.string(),
  createdDate: instant,
  /** Who brought it. */
  by: z.string(),
  total: z.number(),
  ok: z.number(),
  /** There already, or twice in the file. */
  duplicate: z.number(),
  wrong: z.number(),
  job: z
    .object({
      id: z.number(),
      state: z.enum(['queued', 'running', 'done', 'failed']),
      total: z.number(),
      done: z.number(),
      imported: z.number(),
      /** Of one that was refused: why. */
      reason: z.string().nullable(),
    })
    .nullable(),
})

/** How a table was read, and which column is which. */
export const ImportTable = z.object({
  encoding: z.string(),
  separator: z.string(),
  /** The first row where it names the columns, else what stands for names. */
  head: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: ImportMapping,
  /** False: a column that is needed is not named yet, and no row was looked at. */
  isChecked: z.boolean(),
})

export const ImportRowView = z.object({
  row: z.number(),
  shown: z.string(),
  outcome: z.string(),
  /** The column that is wrong; empty where the whole row is. */
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
 * The calls that every staged import has beside its upload and its commit, which say what the noun wants to know:
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
      summary: `An import of ${what}: its counts and, once committed, its progress`,
      access,
      params: Id,
      response: data(run),
      errors,
    }),
    imports: list(`${base}/get-${word}s`, {
      summary: `The imports of ${what} so far, newest first`,
      access,
      row: run,
      sortable: ['createdDate'],
      filters: { subjectId: id },
    }),
    importRows: list(`${base}/get-${word}-rows/:id`, {
      summary: `The report of an import of ${what}, row by row`,
      access,
      params: Id,
      row,
      sortable: ['row'],
      filters: { group: z.enum([...importGroups, 'bad']) },
      errors,
    }),
    badRows: get(`${base}/get-${word}-bad-rows/:id`, {
      summary: `The rows of an import of ${what} that are not good, as CSV: what is wrong, how to mend it`,
      access,
      params: Id,
      response: 'file',
      transfer: 'document',
      errors,
    }),
    importFile: get(`${base}/get-${word}-file/:id`, {
      summary: `All rows of an import of ${what} as CSV, each with what became of it`,
      access,
      params: Id,
      response: 'file',
      transfer: 'document',
      errors,
    }),
    cancelImport: del(`${base}/cancel-${word}/:id`, {
      summary: `Throw a dry run of ${what} away, or stop its commit where it can be stopped`,
      access,
      params: Id,
      response: act({}),
      errors: [commonErrors.notFound, closed],
    }),
  }
}

/** The calls of an import whose columns a person may choose. */
export function tableImportCalls<const A extends Access, R extends z.ZodType, F extends z.ZodRawShape>(
  base: `/${string}`,
  word: string,
  spec: {
    readonly access: A
    readonly what: string
    readonly run: R
    /** What else the check wants to know. */
    readonly facts: F
    readonly errors: readonly ErrorDef<never>[]
  },
) {
  const errors = [commonErrors.notFound, importErrors.closed, importErrors.noSuchColumn, ...spec.errors]
  return {
    importTable: get(`${base}/get-${word}-table/:id`, {
      summary: `How the file of an import of ${spec.what} was read: head, first rows, which column is which`,
      access: spec.access,
      params: Id,
      response: data(ImportTable),
      errors: [commonErrors.notFound],
    }),
    mapColumns: put(`${base}/map-${word}/:id`, {
      summary: `Say which column is which, and check the rows of an import of ${spec.what} again`,
      access: spec.access,
      params: Id,
      body: z.object({ columns: ImportMapping, ...spec.facts }),
      response: act({ import: spec.run, table: ImportTable }),
      errors,
      timeoutMs: 1_200_000,
    }),
  }
}
