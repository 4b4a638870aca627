import type { priceCauses, priceLevels } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { t } from './history-of-prices.texts.ts'

/** Names of the price levels. */
export const levelWords: Readonly<Record<(typeof priceLevels)[number], string>> = {
  base: t.base,
  override: t.override,
  group: t.group,
  company: t.companyLevel,
  margin: t.margin,
  promotion: t.promotion,
}
/** Names of the causes of a price change. */
export const causeWords: Readonly<Record<(typeof priceCauses)[number], string>> = {
  hand: t.hand,
  csv: t.csv,
  margin: t.byMargin,
  sync: t.sync,
  bulk: t.bulk,
  schedule: t.schedule,
  seed: t.seed,
}
