import type { MailBlock } from './mail-template.ts'

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** A small, quiet line below the rest. */
export const note = (text: string): MailBlock => ({ kind: 'note', text })

/** "d.o.o." or "2026." at the end of a sentence: one full stop is enough for both. */
export const oneFullStop = (words: string): string => words.replace(/(\.\p{L}|\d)\.\.(?=[\s<]|$)/gu, '$1.')
