import type { MailBlock } from './mail-template.ts'

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** A small, quiet line below the rest. */
export const note = (text: string): MailBlock => ({ kind: 'note', text })
