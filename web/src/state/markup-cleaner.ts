let cleaner: ((markup: string) => string) | undefined

/** From now on markup that went through `clean` may become an element's content; before, the page refuses all of it. */
export function cleanMarkupWith(clean: (markup: string) => string): void {
  cleaner = clean
}

/** Markup that is safe to show; null while there is no cleaner. */
export function cleaned(markup: string): string | null {
  return cleaner?.(markup) ?? null
}
