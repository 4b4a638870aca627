import type { Text } from '../language.ts'
import type { Parameters } from '../parameters/parameters.ts'

interface KeptKind {
  readonly label: Text
  /** The parameter that says how many months stay in the database. */
  readonly months: keyof Parameters
  /** What happens to an older month: written to an archive, verified and dropped; or only dropped. */
  readonly then: 'archive' | 'drop'
}

/**
 * Kinds of rows kept by month, by the name of their table: for how long, and what happens to them then (decision 0180).
 */
export const keptKinds = {
  custody_log: {
    label: { en: 'Custody log', bs: 'Dnevnik ključeva', hr: 'Dnevnik ključeva' },
    months: 'keepCustodyMonths',
    then: 'archive',
  },
  order_events: {
    label: { en: 'History of orders', bs: 'Historija narudžbi', hr: 'Povijest narudžbi' },
    months: 'keepOrderEventMonths',
    then: 'archive',
  },
  security_events: {
    label: { en: 'Security events', bs: 'Sigurnosni događaji', hr: 'Sigurnosni događaji' },
    months: 'keepSecurityMonths',
    then: 'archive',
  },
  mails: {
    label: { en: 'Sent e-mails', bs: 'Poslani e-mailovi', hr: 'Poslana e-pošta' },
    months: 'keepMailMonths',
    then: 'archive',
  },
  notifications: {
    label: { en: 'Notifications', bs: 'Obavještenja', hr: 'Obavijesti' },
    months: 'keepNotificationMonths',
    then: 'drop',
  },
} as const satisfies Readonly<Record<string, KeptKind>>

export type KeptKindName = keyof typeof keptKinds
export const keptKindNames = Object.keys(keptKinds) as KeptKindName[]

/** Kinds that are archived. */
export const archivedKinds = keptKindNames.filter((name) => keptKinds[name].then === 'archive')
