import type { Text } from '../language.ts'
import type { Parameters } from '../parameters/parameters.ts'

interface KeptKind {
  readonly label: Text
  /** Months that stay in the database. */
  readonly months: keyof Parameters
  /** What becomes of a month that is older: written to an archive, proven and dropped; or dropped. */
  readonly then: 'archive' | 'drop'
}

/** What is kept by months, by the name of its table: for how long, and what becomes of it then (decision 0180). */
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

/** Kinds of which archives are written. */
export const archivedKinds = keptKindNames.filter((name) => keptKinds[name].then === 'archive')
