import { isIP } from 'node:net'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { refuse, refusedAt } from '../refuse.ts'

/** Names that lead into private networks, never to a public server (RFC 6761, 6762, 8375, 9476). */
const innerNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|alt|onion)$/
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** Only where fakes on this machine may be called. */
const loopbackName = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

/**
 * Reads an address that somebody typed: https, port 443, no user name, the public name of a server (guarantee G23). IP
 * addresses are refused in every notation; `new URL` turns 2130706433, 0x7f.1, 0177.0.0.1 and wide digits into
 * 127.0.0.1, so its result is checked as well as the typed text. `loopback` also allows http and any port on this
 * machine's own addresses. Throws notAnAddress, notHttps, otherPort, withUser or notPublicName.
 */
export function outsideAddress(text: string, { loopback = false }: { loopback?: boolean } = {}): URL {
  // `new URL` trims white space and treats \ as /: the address that a person reads is not the one that would be called.
  if (text.length > 2000 || /[\s\p{Cc}\p{Cf}\\]/u.test(text) || !URL.canParse(text)) refuse(outboundErrors.notAnAddress)
  const url = new URL(text)
  const typedHost = /^[a-z]+:\/\/([^/?#]+)/i.exec(text)?.[1] ?? refuse(outboundErrors.notAnAddress)
  url.hash = ''
  if (url.username !== '' || url.password !== '' || typedHost.includes('@')) refuse(outboundErrors.withUser)
  if (typedHost.includes('%')) refuse(outboundErrors.notPublicName)
  if (loopback && loopbackName.test(url.hostname) && /^https?:$/.test(url.protocol)) return url
  if (url.protocol !== 'https:') refuse(outboundErrors.notHttps)
  if (!isPublicName(url.hostname)) refuse(outboundErrors.notPublicName)
  if (url.port !== '' && !loopback) refuse(outboundErrors.otherPort)
  return url
}

/** The same without path, refused at the field in which it was typed. */
export function outsideOrigin(text: string, given: { loopback: boolean; path: string }): string {
  return addressAt(text, given).origin
}

/** An address, refused at the field in which it was typed. */
export function addressAt(text: string, { loopback, path }: { loopback: boolean; path: string }): URL {
  try {
    return outsideAddress(text, { loopback })
  } catch (error) {
    return refusedAt(path)(error)
  }
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  return (
    isIP(host) === 0 &&
    host.length <= 253 &&
    labels.length >= 2 &&
    labels.every((each) => label.test(each)) &&
    !/^\d+$/.test(labels.at(-1) ?? '') &&
    !innerNames.test(host)
  )
}
