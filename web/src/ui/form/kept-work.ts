import { tab } from '../../text/browser-store.ts'

const key = 'brava.keptWork'
const sources = new Map<() => Record<string, unknown> | undefined, string>()

/** Never kept, whatever the form says. A form with other secrets lists them (`secret` of useForm). */
const secret = /password|secret|token|captcha/i

interface Kept {
  readonly path: string
  /** Which of that screen's forms. */
  readonly form?: string
  /** What was changed; everything else is loaded from the server again. */
  readonly fields: Record<string, unknown>
}

/** A form is identified among the others on its screen by its fields. */
const formOf = (fields: readonly string[]) => [...fields].sort().join(' ')

/** A form offers its unsaved fields, in case the session ends. */
export function offerWork(fields: readonly string[], source: () => Record<string, unknown> | undefined): () => void {
  sources.set(source, formOf(fields))
  return () => sources.delete(source)
}

/** The session ends: unsaved work on this screen waits in this tab for the next sign-in. */
export function keepWork() {
  const unsaved: Kept[] = []
  for (const [source, form] of sources) {
    const values = source()
    if (!values) continue
    const fields = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !secret.test(name) && !(value instanceof Blob)),
    )
    unsaved.push({ path: location.pathname, form, fields })
  }
  if (unsaved.length === 0) return
  const former = allKept().filter((kept) => !unsaved.some(({ path, form }) => kept.path === path && kept.form === form))
  put([...former.slice(-mostFormer), ...unsaved])
}

/** Screens nobody returns to are eventually dropped. */
const mostFormer = 20

/** Returns the work kept for the form with these fields on this screen, once. */
export function takeWork(fields: readonly string[]): Record<string, unknown> | undefined {
  const all = allKept()
  const mine = all.find(
    (kept) =>
      kept.path === location.pathname &&
      (kept.form === undefined || kept.form === formOf(fields)) &&
      Object.keys(kept.fields).every((name) => fields.includes(name)),
  )
  if (mine) put(all.filter((kept) => kept !== mine))
  return mine?.fields
}

function allKept(): readonly Kept[] {
  try {
    return [JSON.parse(tab.get(key) ?? '[]') as Kept | Kept[]].flat()
  } catch {
    return []
  }
}

function put(all: readonly Kept[]) {
  if (all.length > 0) tab.set(key, JSON.stringify(all))
  else tab.drop(key)
}
