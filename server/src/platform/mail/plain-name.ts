import { isDistributor, type Who } from '@brava/contract/access.ts'

/**
 * Text chosen by people (a name, a company, a reason) as used in a mail: without anything that a mail program would
 * turn into a link, and without markup, line breaks and invisible characters. Otherwise a person named "Confirm at
 * evil.example" could have the portal send that to anybody (guarantee G52). "d.o.o." stays unchanged.
 */
export function plainName(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
      .replace(/[<>[\]{}"`|\\]/g, ' ')
      .replace(/\b[a-z][a-z0-9+.-]*:\/+/gi, ' ')
      .replace(/\b(?:mailto|javascript|data|tel|sms|https?|ftp):/gi, ' ')
      .replaceAll('@', ' ')
      // A dot before two or more letters could begin a domain, one between digits an IP address.
      .replace(/(?<=[\p{L}\p{N}_-])[.\u3002](?=[\p{L}\p{N}-]{2})/gu, ' ')
      .replace(/(?<=\d)\.(?=\d)/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
  )
}

/**
 * What a person wrote, as a mail may show it where the distributor and others write the same: the distributor's own
 * text stays as it is, all other is made plain. For values of kind `text` (decision 0054).
 */
export const textBy = (author: Who, text: string) => (isDistributor(author) ? text : plainName(text))
