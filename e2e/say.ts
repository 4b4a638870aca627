import type { Language } from '@brava/contract/language.ts'

/**
 * The words of the screens in one language. The texts of the web app are in the language that the browser keeps, for
 * the life of a page; here for the life of a worker, so they are loaded only after the language is known.
 */
export async function textsIn(language: Language) {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => language }, configurable: true })
  const [auth, shell, ui, profile, invoices] = await Promise.all([
    import('../web/src/auth/auth.texts.ts'),
    import('../web/src/shell/shell.texts.ts'),
    import('../web/src/ui/ui.texts.ts'),
    import('../web/src/profile/profile.texts.ts'),
    import('../web/src/invoices/invoices.texts.ts'),
  ])
  return { auth: auth.t, shell: shell.t, ui: ui.t, profile: profile.t, invoices: invoices.t }
}

export type Say = Awaited<ReturnType<typeof textsIn>>
