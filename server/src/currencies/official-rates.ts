import type { Services } from '../platform/call.ts'
import { marksPerEuro } from './rate-between.ts'
import { readReferenceRates } from './read-reference-rates.ts'

/**
 * A dated list of official rates.
 * @assumption §6 of the domain rules: units of the currency per euro, as central banks publish them.
 */
export interface OfficialRates {
  readonly source: string
  /** Day of the list, "2026-11-20". */
  readonly day: string
  /** Units of the currency per euro. */
  readonly perEuro: Readonly<Record<string, string>>
}

export const bundledRates: OfficialRates = {
  source: 'bundled list',
  day: '2026-11-20',
  perEuro: { BAM: marksPerEuro, USD: '1.1582', GBP: '0.8731', CHF: '0.9312', RSD: '117.18' },
}

/** A list has about thirty lines. */
const limits = { maxBytes: 256 * 1024, wholeMs: 15_000 }

/**
 * The newest official list: from the configured address, or the bundled one if none is configured (domain rules §6).
 * Throws Refused: one of outboundErrors, currencies.unreadableList or wrongDay.
 */
export async function officialRates({
  config,
  outbound,
  clock,
}: Pick<Services, 'config' | 'outbound' | 'clock'>): Promise<OfficialRates> {
  const address = config.exchangeRatesUrl
  if (address === undefined) return bundledRates
  const { bytes } = await outbound.request({ address, headers: { accept: 'application/xml, text/xml' }, limits })
  return readReferenceRates(bytes, { source: new URL(address).hostname, now: clock.now() })
}
