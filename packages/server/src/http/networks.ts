import { BlockList, isIP } from 'node:net'
import { bitsOfAddress } from '../proxy-network.js'
import type { CallRequest } from './call-request.js'

/** Says from which network a request came. */
export interface Networks {
  /** Remembers whose socket a request came by. */
  note(request: CallRequest, remoteAddress: string | undefined): void
  /** The network of a request: an IPv4 address, or the first 64 bits of an IPv6 one. @see docs/wire.md#networks */
  of(request: CallRequest): string
}

/** Requests that came by no socket: of the same process. */
const IN_PROCESS = 'in-process'
/** Answers that are remembered, and characters of what one is found by. */
const REMEMBERED = 1000
const REMEMBERED_LENGTH = 200
/** Entries of a forwarding header that are looked at: more hops than any real way has. */
const MAX_HOPS = 20

/**
 * @param trustedProxies addresses and networks (CIDR) of proxies whose `X-Forwarded-For` is believed; nobody else's is
 */
export function createNetworks(trustedProxies: readonly string[]): Networks {
  const addresses = new WeakMap<CallRequest, string>()
  const trusted = toBlockList(trustedProxies)
  const known = new Map<string, string>()
  // Looking through the list costs more than all else that a limit does, and who asks once asks again.
  const networkBehind = (address: string, forwarded: string): string => {
    const key = `${address} ${forwarded}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const answer = networkOf(clientAddress(plainAddress(address), forwarded, trusted))
    if (key.length > REMEMBERED_LENGTH) return answer
    // All at once: an answer is made anew in microseconds, and telling which one is oldest would cost each hit.
    if (known.size >= REMEMBERED) known.clear()
    known.set(key, answer)
    return answer
  }
  return {
    note: (request, remoteAddress) => {
      if (remoteAddress !== undefined) addresses.set(request, remoteAddress)
    },
    of: (request) => {
      const address = request.remoteAddress ?? addresses.get(request)
      if (address === undefined) return IN_PROCESS
      const forwarded = trustedProxies.length > 0 ? request.headers.get('x-forwarded-for') : null
      return networkBehind(address, forwarded ?? '')
    },
  }
}

/** The address next to the last proxy that is trusted: what stands before it anybody may have written. */
function clientAddress(peer: string, forwarded: string, trusted: BlockList): string {
  if (!isTrusted(trusted, peer)) return peer
  const hops = forwarded.split(',').slice(-MAX_HOPS).toReversed()
  let nearest = peer
  for (const hop of hops) {
    const address = plainAddress(hop.trim())
    if (isIP(address) === 0) return nearest
    nearest = address
    if (!isTrusted(trusted, address)) return address
  }
  return nearest
}

function toBlockList(networks: readonly string[]): BlockList {
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

function isTrusted(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Without brackets, port and zone; an IPv4 address that IPv6 carries as itself. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text
  const unzoned = bare.split('%')[0] ?? bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(unzoned)?.[1]
  if (mapped !== undefined) return mapped
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(unzoned)?.[1] ?? unzoned
}

/** One person has an IPv4 address, or at least 64 bits of IPv6. @see RFC 6177 */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const { hostname } = new URL(`http://[${address}]`)
  return `${firstGroups(hostname.slice(1, -1))}::/64`
}

/** The first four groups of an IPv6 address as URLs write it, zeros filled in. */
function firstGroups(address: string): string {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  return groups.slice(0, 4).join(':')
}
