/** "amra.hodzic@digitalis.ba" as "a•••c@digitalis.ba": enough to recognise your own, too little to learn another's. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const shown = name.length <= 2 ? `${name.slice(0, 1)}•••` : `${name.slice(0, 1)}•••${name.slice(-1)}`
  return `${shown}@${domain}`
}
