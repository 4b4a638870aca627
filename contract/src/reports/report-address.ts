import { isDistributor, isReseller, type Who } from '../access.ts'
import type { Report } from './report.ts'

/** The address at which a screen opens, with its settings. */
export interface Address {
  readonly to: string
  readonly search: Readonly<Record<string, unknown>>
}

/** Resellers read their reports on one page: the tab for each report, by its name. */
const tabsOfResellers: Readonly<Record<string, string>> = {
  salesByProduct: 'sales',
  salesByPartner: 'retailers',
  purchasesByProduct: 'purchases',
  cashForecast: 'cash',
  cashByPartner: 'payers',
}

/**
 * Where a person reads a report with these filters: for the distributor on the report's own screen, for everybody else
 * on one page.
 */
export function reportAddress(
  { name, screen }: Pick<Report, 'name' | 'screen'>,
  who: Who,
  { filters, quickSearch }: { readonly filters: Readonly<Record<string, unknown>>; readonly quickSearch: string },
): Address {
  const tab = isReseller(who) ? tabsOfResellers[name] : undefined
  return {
    to: isDistributor(who) ? screen : '/reports',
    search: { ...(tab ? { tab } : {}), ...filters, ...(quickSearch ? { q: quickSearch } : {}) },
  }
}

/**
 * An address as one string: lists and numbers as the router writes them, and a text that looks like one marked as text.
 */
export function addressText({ to, search }: Address): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value)
      return `${name}=${encodeURIComponent(text)}`
    })
  return parts.length === 0 ? to : `${to}?${parts.join('&')}`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
