import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface SchemaFile {
  readonly name: string
  readonly text: string
}

/** The tables, functions and migrations of a release. */
export interface Schema {
  /** The tables of an empty database, in the order of their files. */
  readonly tables: readonly SchemaFile[]
  /** `create or replace`, each with the rights revoked from it. */
  readonly functions: readonly SchemaFile[]
  /** What changed since the first release, by number. */
  readonly migrations: readonly SchemaFile[]
}

/** The files of a folder sorted by name; none if the folder does not exist. */
export async function sqlFilesIn(folder: URL): Promise<SchemaFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const sqlNames = names.filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    sqlNames.map(async (name) => ({
      name: name.replace(/\.sql$/, ''),
      text: await readFile(new URL(name, folder), 'utf8'),
    })),
  )
}

/** Reads the folders beside this file; with another `release`, the same folders of another checkout. */
export async function readSchema(release = new URL('./', import.meta.url)): Promise<Schema> {
  // A checkout without migrations has no such folder.
  const [tables, functions, migrations] = await Promise.all(
    ['schema/', 'functions/', 'migrations/'].map((folder) => sqlFilesIn(new URL(folder, release))),
  )
  if (!tables?.length || !functions?.length) throw new Error(`there are no tables in ${release.href}`)
  return { tables, functions, migrations: migrations ?? [] }
}

/** The same for two texts that differ only in comments and white space. */
export function fingerprintOf(...files: readonly SchemaFile[]): string {
  const said = files.map(({ text }) => withoutComments(text))
  return createHash('sha256').update(said.join('\n')).digest('hex')
}

/** SQL on one line, without the comments that begin with `--`. */
export function withoutComments(text: string): string {
  return text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
}
