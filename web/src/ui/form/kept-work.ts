const key = 'brava.keptWork'
const sources = new Set<() => Record<string, unknown> | undefined>()

/** Never kept, whatever the form says. A form with other secrets names them (`secret` of useForm). */
const secret = /password|secret|token|captcha/i

interface Kept {
  readonly path: string
  readonly fields: Record<string, unknown>
}

/** A form offers its unsaved values, for the case that the session ends under it. */
export function offerWork(source: () => Record<string, unknown> | undefined): () => void {
  sources.add(source)
  return () => sources.delete(source)
}

/** The session ends: what is unsaved on this screen waits in this tab for the next sign-in. */
export function keepWork() {
  for (const source of sources) {
    const values = source()
    if (!values) continue
    const fields = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !secret.test(name) && !(value instanceof Blob)),
    )
    sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, fields } satisfies Kept))
  }
}

/** The work kept for this screen, once. Values whose form no longer has the field are left out. */
export function takeWork(fields: readonly string[]): Record<string, unknown> | undefined {
  const stored = sessionStorage.getItem(key)
  if (!stored) return undefined
  try {
    const kept = JSON.parse(stored) as Kept
    if (kept.path !== location.pathname || !Object.keys(kept.fields).every((name) => fields.includes(name)))
      return undefined
    sessionStorage.removeItem(key)
    return kept.fields
  } catch {
    sessionStorage.removeItem(key)
    return undefined
  }
}
