import { isIP } from 'node:net'

const ranges = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isAddress(part: string): boolean {
  if (ranges.has(part)) return true
  const [address = '', bits, ...more] = part.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/**
 * Which proxies may state the caller's address: 'false' none, 'true' those on this machine or in private networks, else
 * a list of addresses and networks. Returns the list, false for none, or null when the text is not understood. If every
 * proxy were believed, a caller could name any address and be counted as somebody else (guarantee G40).
 */
export function trustedProxies(text: string): string | false | null {
  if (text === 'false') return false
  if (text === 'true') return [...ranges].join(',')
  const parts = text.split(',').map((part) => part.trim())
  return parts.every(isAddress) ? parts.join(',') : null
}
