import type { Text } from '../language.ts'

/** The kinds of ledger lines, in words. */
export const ledgerKindLabels = {
  fundsIn: { en: 'Funds in', bs: 'Uplata sredstava', hr: 'Uplata sredstava' },
  limit: { en: 'Credit limit', bs: 'Kreditni limit', hr: 'Kreditni limit' },
  hold: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  capture: { en: 'Order charged', bs: 'Naplaćena narudžba', hr: 'Naplaćena narudžba' },
  release: { en: 'Released', bs: 'Oslobođeno', hr: 'Oslobođeno' },
  payment: { en: 'Payment of an order', bs: 'Uplata narudžbe', hr: 'Uplata narudžbe' },
  refund: { en: 'Refund', bs: 'Povrat', hr: 'Povrat' },
  repay: { en: 'Paid back to the payer', bs: 'Vraćeno uplatiocu', hr: 'Vraćeno platitelju' },
  adjust: { en: 'Correction', bs: 'Ispravka', hr: 'Ispravak' },
} as const satisfies Record<string, Text>

export type LedgerKind = keyof typeof ledgerKindLabels
export const ledgerKinds = Object.keys(ledgerKindLabels) as [LedgerKind, ...LedgerKind[]]

/**
 * The kinds of lines of a statement of account, in words, including the balance before the first day and after the
 * last.
 */
export const statementKindLabels = {
  opening: { en: 'Opening balance', bs: 'Početno stanje', hr: 'Početno stanje' },
  ...ledgerKindLabels,
  closing: { en: 'Closing balance', bs: 'Završno stanje', hr: 'Završno stanje' },
} as const satisfies Record<string, Text>

export type StatementKind = keyof typeof statementKindLabels
export const statementKinds = Object.keys(statementKindLabels) as [StatementKind, ...StatementKind[]]
