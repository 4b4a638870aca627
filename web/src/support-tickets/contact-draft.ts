import { tab } from '../text/browser-store.ts'

const blank = { name: '', email: '', subject: '', message: '' }

export type ContactValues = typeof blank

/**
 * A question that is not sent yet stays in this tab: a change of the language reloads the page, and "Sign in" leads away
 * from it. The end of a mail's token tells its ticket from others; the token itself is not kept.
 */
export function contactDraft(token: string) {
  const key = `brava.contactUs${token.slice(-8)}`
  return {
    read: (): ContactValues => {
      try {
        return { ...blank, ...(JSON.parse(tab.get(key) ?? '{}') as Partial<ContactValues>) }
      } catch {
        return blank
      }
    },
    keep: (values: ContactValues) => tab.set(key, JSON.stringify(values)),
    forget: () => tab.drop(key),
  }
}
