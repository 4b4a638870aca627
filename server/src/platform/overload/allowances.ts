import { isIPv6 } from 'node:net'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import { isBulk } from './turn-of.ts'

/** The given number of calls in a window of the given seconds, counted under a key. */
export interface Allowance {
  readonly key: string
  readonly max: number
  readonly seconds: number
  /** Counted in the database at once: rare, expensive calls. */
  readonly exact?: boolean
}

/** A home or an office has a whole 64-bit IPv6 network: its addresses count as one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = ip.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * What a call is counted against (guarantee G40): public calls by address, whatever token is sent; all others by
 * person; pictures, of which a page has many, and machine notices separately; exports and imports, previews and
 * registrations in addition.
 */
export function allowancesOf(
  endpoint: Pick<Endpoint, 'access' | 'response' | 'transfer' | 'limit'>,
  caller: { readonly personId: number | null; readonly ip: string },
): Allowance[] {
  const network = networkOf(caller.ip)
  const whoever = caller.personId === null ? `ip:${network}` : `user:${caller.personId}`
  const isPicture = endpoint.access === 'anyone' && endpoint.response === 'file'
  const found: Allowance[] = []
  // Reconnecting after an interruption must not use up the page's calls, nor the other way round.
  if (endpoint.response === 'events') found.push({ key: `live:${whoever}`, max: 60, seconds: 60 })
  else if (endpoint.limit === 'notices') found.push({ key: `notices:ip:${network}`, max: 60, seconds: 60 })
  else if (isPicture) found.push({ key: `pictures:ip:${network}`, max: 600, seconds: 60 })
  else if (endpoint.access === 'anyone' || caller.personId === null) {
    found.push({ key: `calls:ip:${network}`, max: 60, seconds: 60 })
  } else found.push({ key: `calls:user:${caller.personId}`, max: 600, seconds: 60 })
  if (isBulk(endpoint)) found.push({ key: `transfers:${whoever}`, max: 5, seconds: 60, exact: true })
  if (endpoint.limit === 'previews') found.push({ key: `previews:${whoever}`, max: 10, seconds: 60, exact: true })
  if (endpoint.limit === 'registrations') {
    found.push({ key: `registrations:ip:${network}`, max: 5, seconds: 3600, exact: true })
  }
  return found
}
