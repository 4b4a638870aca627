export type Arrows = Readonly<Record<string, readonly string[]>>

interface Place {
  readonly workspace: string
  /** Folder below src; empty for a root file. */
  readonly folder: string
  /** Folder below that: a room of a noun or a part of the platform; empty for a file of the noun itself. */
  readonly room: string
  readonly file: string
  readonly test: boolean
}

/** The server folder that knows no noun; every noun may use it, except for the web framework in platform/http. */
export const platform = 'platform'
/** Web folders below the nouns, each with what it may use. */
const webBase: Arrows = {
  text: [],
  theme: ['text'],
  state: ['text'],
  api: ['text', 'state'],
  ui: ['text', 'theme', 'state', 'api'],
  imports: ['text', 'theme', 'state', 'api', 'ui'],
  // The frame shows what the root files list: routes, badges, commands.
  shell: ['text', 'theme', 'state', 'api', 'ui', ''],
}

/** Which noun may use which, in each workspace that has nouns. */
export interface Wiring {
  readonly server: Arrows
  readonly contract: Arrows
  readonly web: Arrows
}

export function placeOf(path: string): Place {
  const [workspace = '', second = '', ...rest] = path.split('/')
  const inSource = second === 'src'
  return {
    workspace,
    folder: inSource && rest.length > 1 ? (rest[0] as string) : '',
    room: inSource && rest.length > 2 ? (rest[1] as string) : '',
    file: path.slice(path.lastIndexOf('/') + 1),
    test: /\.test\.tsx?$|\/testing\//.test(path),
  }
}

const may: Arrows = {
  contract: ['contract'],
  server: ['server', 'contract'],
  web: ['web', 'contract'],
  partner: ['partner', 'contract'],
  seed: ['seed', 'server', 'contract'],
  e2e: ['e2e', 'seed', 'contract', 'tools', 'server', 'partner'],
  chaos: ['chaos', 'seed', 'contract', 'server', 'tools', 'bench'],
}

/** Why one of our files must not import another; undefined when it may. Paths from the root. */
export function refusal(from: string, to: string, wiring: Wiring, typeOnly = false): string | undefined {
  const a = placeOf(from)
  const b = placeOf(to)
  if (/^index\.[jt]sx?$/.test(b.file)) return 'is a barrel: import the file that has the thing'
  // Partners install it without the rest: the contract gives it types but no code that runs.
  if (a.workspace === 'partner' && b.workspace === 'contract' && !typeOnly && !a.test)
    return 'partner takes types alone'
  // Journeys use the texts of the screens.
  if (a.workspace === 'e2e' && b.file.endsWith('.texts.ts')) return undefined
  const workspaces = may[a.workspace]
  if (workspaces && !workspaces.includes(b.workspace) && !a.test) return `${a.workspace} must not see ${b.workspace}`
  if (a.test && (a.workspace === 'server' || a.workspace === 'web') && ['server', 'web'].includes(b.workspace)) {
    if (a.workspace !== b.workspace) return `${a.workspace} must not see ${b.workspace}`
  }
  if (a.workspace !== b.workspace || a.test) return undefined
  const arrows = a.workspace in wiring ? wiring[a.workspace as keyof Wiring] : {}
  const declared = (arrows[a.folder] ?? []).includes(b.folder)
  const undeclared = `${wiringFile(a.workspace)} has no arrow from ${a.folder} to ${b.folder}`

  if (a.workspace === 'contract') {
    if (a.folder === b.folder || b.folder === '') return undefined
    if (a.folder === '') return 'a root file of the contract knows no noun'
    return declared ? undefined : undeclared
  }

  if (a.workspace === 'server') {
    if (b.test) return 'belongs to the tests'
    if (a.folder === b.folder || a.folder === '') return undefined
    if (b.folder === '') return 'assembles the application: only main and app may use it'
    if (a.folder === platform) return 'the platform knows no noun'
    if (b.folder === platform) {
      if (b.room === 'http') return 'a noun knows nothing of the web framework: platform/call.ts has what it needs'
      return b.file.endsWith('.sql.ts') ? `is the SQL of ${b.room}: ask its functions` : undefined
    }
    if (b.file.endsWith('.sql.ts')) return `is the SQL of ${b.folder}: ask its verbs`
    return declared ? undefined : undeclared
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
    return declared ? undefined : undeclared
  }
  return undefined
}

/** The file with the arrows of a workspace. */
function wiringFile(workspace: string): string {
  return workspace === 'server' ? 'server/src/modules.ts' : 'tools/wiring.ts'
}
