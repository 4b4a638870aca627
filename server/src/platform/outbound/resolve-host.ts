import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { refuse } from '../refuse.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** All addresses of a name; none when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** The lookup of a name got no answer; asking again may help. */
const silent = new Set(['ETIMEOUT', 'ECONNREFUSED', 'ESERVFAIL', 'EREFUSED', 'ECANCELLED'])

/** Asks name servers, never the machine's own hosts file, and without its small thread pool. */
export const askNameServers: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  // A failed answer for one kind of address says nothing about the other.
  if (found.length === 0 && four.status === 'rejected' && silent.has(String(four.reason?.code))) throw four.reason
  return found
}

/**
 * The addresses of a host, each checked; resolved once, and only these are connected to (guarantee G23). One internal
 * address among them refuses the host: a name that mixes them is made to slip in. Throws unknownHost, unreachable,
 * innerAddress.
 */
export async function checkedAddresses(
  host: string,
  { resolve, loopback }: { resolve: Resolve; loopback: boolean },
): Promise<readonly [string, ...string[]]> {
  const literal = host.replace(/^\[|\]$/g, '')
  const addresses =
    isIP(literal) !== 0
      ? [literal]
      : loopback && host === 'localhost'
        ? ['127.0.0.1']
        : await resolve(host).catch(() => refuse(outboundErrors.unreachable, { params: { host } }))
  const [first, ...more] = addresses
  if (first === undefined) refuse(outboundErrors.unknownHost, { params: { host } })
  const isFine = (address: string) => isPublicAddress(address) || (loopback && isLoopback(address))
  if (!addresses.every(isFine)) refuse(outboundErrors.innerAddress, { params: { host } })
  return [first, ...more]
}
