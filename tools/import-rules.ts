export type Arrows = Readonly<Record<string, readonly string[]>>

interface Place {
  readonly workspace: string
  /** Folder below src; empty for a root file. */
  readonly folder: string
  readonly file: string
  readonly test: boolean
}

/** Server folders that know no noun; everything may use them. */
export const infrastructure = ['http', 'db', 'jobs', 'mail', 'files', 'secrets', 'pdf', 'dates', 'overload', 'metrics']
/** Root files of the server that nouns may use; the others assemble the application. */
const sharedRootFiles = ['clock.ts', 'config.ts', 'dates.ts']
/** Web folders below the nouns, each with what it may use. */
const webBase: Arrows = {
  text: [],
  theme: ['text'],
  api: ['text', 'ui'],
  ui: ['text', 'theme', 'api'],
  shell: ['text', 'theme', 'api', 'ui', ''],
}
/** Folders of screens that have no noun of the same name on the server. */
const webOnly: Arrows = {
  profile: ['auth', 'users'],
  partners: ['companies', 'ledger', 'prices', 'users', 'invoices'],
}

export function placeOf(path: string): Place {
  const [workspace = '', second = '', ...rest] = path.split('/')
  const inSource = second === 'src'
  return {
    workspace,
    folder: inSource && rest.length > 1 ? (rest[0] as string) : '',
    file: path.slice(path.lastIndexOf('/') + 1),
    // The matrix of who may do what is a test of all nouns at once.
    test: /\.test\.tsx?$|\/testing\//.test(path) || path.startsWith('server/src/access/'),
  }
}

const may: Arrows = {
  contract: ['contract'],
  server: ['server', 'contract'],
  web: ['web', 'contract'],
  seed: ['seed', 'server', 'contract'],
  e2e: ['e2e', 'seed', 'contract', 'tools', 'server'],
}

/** Why a file of ours must not import another file of ours; undefined when it may. Paths from the root. */
export function refusal(from: string, to: string, arrows: Arrows, typeOnly = false): string | undefined {
  const a = placeOf(from)
  const b = placeOf(to)
  if (/^index\.[jt]sx?$/.test(b.file)) return 'is a barrel: import the file that has the thing'
  // Journeys speak the words of the screens.
  if (a.workspace === 'e2e' && b.file.endsWith('.texts.ts')) return undefined
  const workspaces = may[a.workspace]
  if (workspaces && !workspaces.includes(b.workspace) && !a.test) return `${a.workspace} must not see ${b.workspace}`
  if (a.test && (a.workspace === 'server' || a.workspace === 'web') && ['server', 'web'].includes(b.workspace)) {
    if (a.workspace !== b.workspace) return `${a.workspace} must not see ${b.workspace}`
  }
  if (a.workspace !== b.workspace || a.test) return undefined
  // Screens and wire shapes may show a piece of a neighbour in either direction; the server's arrows point one way.
  const backwards = a.workspace !== 'server' && (arrows[b.folder] ?? []).includes(a.folder)
  const declared =
    backwards || ((a.workspace === 'web' ? webOnly[a.folder] : undefined) ?? arrows[a.folder] ?? []).includes(b.folder)

  if (a.workspace === 'contract') {
    if (a.folder === b.folder || b.folder === '') return undefined
    if (a.folder === '') return 'a root file of the contract knows no noun'
    return declared ? undefined : `modules.ts has no arrow from ${a.folder} to ${b.folder}`
  }

  if (a.workspace === 'server') {
    if (b.test) return 'belongs to the tests'
    if (a.folder === b.folder) return undefined
    const shared = sharedRootFiles.includes(a.file) && a.folder === ''
    if (a.folder === '' && !shared) return undefined
    if (b.folder === '') {
      return sharedRootFiles.includes(b.file) ? undefined : 'assembles the application: only main and app may use it'
    }
    if (infrastructure.includes(b.folder)) {
      return b.file.endsWith('.sql.ts') ? `is the SQL of ${b.folder}: ask its functions` : undefined
    }
    if (shared || infrastructure.includes(a.folder)) return `${a.folder || a.file} knows no noun`
    if (b.file.endsWith('.sql.ts')) return `is the SQL of ${b.folder}: ask its verbs`
    return declared ? undefined : `modules.ts has no arrow from ${a.folder} to ${b.folder}`
  }

  if (a.workspace === 'web') {
    if (a.folder === b.folder || a.folder === '' || a.folder === 'dev') return undefined
    const base = webBase[a.folder]
    if (base)
      return base.includes(b.folder) || b.file === 'screen.ts'
        ? undefined
        : `${a.folder} must not use ${b.folder || b.file}`
    if (b.folder === '' && typeOnly) return undefined
    if (b.folder === '') return b.file === 'screen.ts' ? undefined : 'assembles the screens: nouns do not know it'
    if (webBase[b.folder]) return undefined
    return declared ? undefined : `modules.ts has no arrow from ${a.folder} to ${b.folder}`
  }
  return undefined
}
