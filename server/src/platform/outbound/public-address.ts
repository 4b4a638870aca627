import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** IPv4 networks that are not the public internet (IANA's special-purpose registry). */
const innerV4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' own networks; clouds keep metadata there (100.100.100.200).
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; the metadata of most clouds (169.254.169.254).
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  // Protocol assignments; metadata of one cloud (192.0.0.192).
  ['192.0.0.0', 24],
  // Documentation.
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Relays that lead back into IPv6.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  // Benchmarks.
  ['198.18.0.0', 15],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
  // A public address by number, but inside every machine of one cloud it serves metadata.
  ['168.63.129.16', 32],
]

/**
 * Inside 2000::/3, the only assigned part of IPv6; everything that maps, embeds or tunnels IPv4 is outside it or listed
 * here.
 */
const innerV6: readonly [network: string, bits: number][] = [
  // Teredo, benchmarks, ORCHID.
  ['2001::', 23],
  // Documentation.
  ['2001:db8::', 32],
  ['3fff::', 20],
  // 6to4.
  ['2002::', 16],
]

const v4 = new BlockList()
for (const [network, bits] of innerV4) v4.addSubnet(network, bits, 'ipv4')
const v6 = new BlockList()
for (const [network, bits] of innerV6) v6.addSubnet(network, bits, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** A public address that does not belong to this machine (guarantee G23). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  if (family === 4 ? v4.check(address) : !givenOut.check(address, 'ipv6') || v6.check(address, 'ipv6')) return false
  return !listOf(ownAddresses()).check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** 127.0.0.0/8 and ::1. */
export function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1'
}

/** Compares addresses by value, not by notation. */
export function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of addresses) {
    const address = each.replace(/%.*$/, '')
    const family = isIP(address)
    if (family !== 0) list.addAddress(address, family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? [])
}
