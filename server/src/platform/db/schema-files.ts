import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface SchemaFile {
  readonly name: string
  readonly text: string
}

/** What a release knows of its tables. */
export interface Schema {
  /** The tables of an empty database, in the order of their files. */
  readonly tables: readonly SchemaFile[]
  /** `create or replace`, each with what is taken away from it. */
  readonly functions: readonly SchemaFile[]
  /** What changed since the first release, in the order of their numbers. */
  readonly migrations: readonly SchemaFile[]
}

/** The files of a folder in the order of their names; none where there is no such folder. */
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

/** What stands in the folders beside this file; with another `release`, in the same folders of another checkout. */
export async function readSchema(release = new URL('./', import.meta.url)): Promise<Schema> {
  // A checkout without any migration has no folder of them.
  const [tables, functions, migrations] = await Promise.all(
    ['schema/', 'functions/', 'migrations/'].map((folder) => sqlFilesIn(new URL(folder, release))),
  )
  if (!tables?.length || !functions?.length) throw new Error(`there are no tables in ${release.href}`)
  return { tables, functions, migrations: migrations ?? [] }
}

/** The same for two texts that differ in comments and white space alone. */
export function fingerprintOf(...files: readonly SchemaFile[]): string {
  const said = files.map((file) => file.text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())
  return createHash('sha256').update(said.join('\n')).digest('hex')
}
