/** The databases from which test databases are cloned. */
export const templates = { empty: 'template_empty', seeded: 'template_seeded' } as const

export type TemplateKind = keyof typeof templates

/** The same server, another database. */
export function databaseNamed(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
