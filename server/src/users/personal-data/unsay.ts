import { formerUser } from '@brava/contract/users/former-user.ts'

/** What identifies the person in a text; empty: nothing does. */
export interface Words {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** The name shown in place of an erased person. */
export const neutralName = (id: number): string => `${formerUser} ${id}`

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Replaces whole-word mentions of the person with the neutral name: "Dino Mehić" is not in "Dino Mehićev". */
export function unsay(text: string, { id, name, email }: Words): string {
  const found = [
    ...(email ? [`(?<![\\p{L}\\p{N}_.+@-])${literal(email)}(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`] : []),
    ...(name ? [`(?<![\\p{L}\\p{N}_])${literal(name)}(?![\\p{L}\\p{N}_])`] : []),
  ]
  return found.length === 0 ? text : text.replace(new RegExp(found.join('|'), 'gu'), neutralName(id))
}

/** Only if the whole text is the name. */
export const unsayWhole = (text: string, { id, name }: Words): string =>
  name !== '' && text === name ? neutralName(id) : text

/** JSON with its text values changed: field names, numbers and everything else stay exactly as they were. */
export function inValues(json: string, change: (text: string) => string): string {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs, (token, colon: string | undefined) => {
    if (colon !== undefined) return token
    const said = JSON.parse(token) as string
    const changed = change(said)
    return changed === said ? token : JSON.stringify(changed)
  })
}
