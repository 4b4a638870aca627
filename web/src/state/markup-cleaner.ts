let cleaner: ((markup: string) => string) | undefined

/** From now on markup may become an element's content after `clean`; before, the page refuses it. */
export function cleanMarkupWith(clean: (markup: string) => string): void {
  cleaner = clean
}

/** Markup as it may be shown; null while nobody can clean it. */
export function cleaned(markup: string): string | null {
  return cleaner?.(markup) ?? null
}
