import { tab } from '../text/browser-store.ts'

const blank = { name: '', email: '', subject: '', message: '' }
const prefix = 'brava.contactUs'
/** Whoever comes later is probably somebody else. */
const keptMs = 30 * 60_000

export type ContactValues = typeof blank

/**
 * A question that is not sent yet stays in this tab: a change of the language reloads the page, and "Sign in" leads away
 * from it. The end of a mail's token tells its ticket from others; the token itself is not kept.
 */
export function contactDraft(token: string) {
  const key = prefix + token.slice(-8)
  const read = (): ContactValues => {
    try {
      const { at, values } = JSON.parse(tab.get(key) ?? '{}') as { at?: number; values?: Partial<ContactValues> }
      return at !== undefined && Date.now() - at < keptMs ? { ...blank, ...values } : blank
    } catch {
      return blank
    }
  }
  return {
    read,
    keep: (values: ContactValues) => {
      if (Object.values(values).every((value) => value === '')) tab.drop(key)
      // Reading it again does not make it younger.
      else if (JSON.stringify(values) !== JSON.stringify(read()))
        tab.set(key, JSON.stringify({ at: Date.now(), values }))
    },
    forget: () => tab.drop(key),
  }
}

/** Somebody signs in or out here: who wrote them is not known. */
export function dropContactDrafts() {
  for (const key of tab.keys()) if (key.startsWith(prefix)) tab.drop(key)
}
