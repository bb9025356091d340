import { BlockList, isIP } from 'node:net'

/** Returns whether a string is an IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOfAddress(version))
  )
}

/** Reduces an IPv6 address to its first bits, in canonical form. @see RFC 5952 */
export function ipv6Network(address: string, bits: 48 | 64): string {
  const groups = ipv6Groups(canonicalIpv6(address)).slice(0, bits / 16)
  return `${canonicalIpv6(`${groups.join(':')}::`)}/${bits}`
}

function canonicalIpv6(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

/** Returns the eight groups of an IPv6 address, which may be compressed with `::`. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length
  return [...headGroups, ...Array.from({ length: missing }, () => '0'), ...tailGroups]
}

/** Returns the number of bits of an address. @param version 4 or 6, as `isIP` returns it */
function bitsOfAddress(version: number): number {
  return version === 6 ? 128 : 32
}

/** Returns whether a string is an IP address, a network or the name of a host. */
export function isNetworkOrHost(text: string): boolean {
  return isNetwork(text) || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(text)
}

/** Converts addresses and networks to a list that `isListed` can search. */
export function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const version = isIP(address)
    list.addSubnet(
      address,
      Number(prefix ?? bitsOfAddress(version)),
      version === 6 ? 'ipv6' : 'ipv4',
    )
  }
  return list
}

/** Returns whether an address is in a list. Returns false for a string that is not an address. */
export function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
