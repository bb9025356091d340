import { type BlockList, isIP } from 'node:net'
import type { UntrustedProxy } from '@foyer/protocol/site-settings'
import type { Caller } from '../caller.js'
import { ipv6Network, isListed, toBlockList } from '../lib/network-list.js'
import type { CallSource } from '../limits/rate-limits.js'

/** Determines the client network of requests. */
export interface Networks {
  /**
   * Returns the network of the client of a request: an IPv4 address, or the first 64 bits of an IPv6 address. If the
   * peer sends a forwarding header without being a trusted proxy, the call also stores the peer for `untrustedProxy`
   * and `isShared`.
   * @param remoteAddress address of the peer of the socket; the network is `UNKNOWN_NETWORK` without one
   * @see docs/wire/limits.md#networks
   */
  of(request: Request, remoteAddress: string | undefined): string
  /** The first peer that sent a forwarding header without being a trusted proxy. */
  readonly untrustedProxy: UntrustedProxy | undefined
  /**
   * Returns whether a network is probably that of a proxy which is not trusted, so that many clients share it: its
   * address is private, and it sends a forwarding header. A public address never counts, because any client can send
   * the header.
   */
  isShared(network: string): boolean
}

/** Returns the source of a call for rate limits: its network, and the client of its token. */
export function callSourceOf({
  caller,
  network,
}: {
  caller: Caller | undefined
  network: string
}): CallSource {
  if (caller === undefined || caller.kind === 'operator') return { network }
  return { network, clientId: caller.clientId }
}

/** Returns whether a network is this machine. */
export function isThisMachine(network: string): boolean {
  return THIS_MACHINE.test(network)
}

/**
 * Network of all requests from sockets without an address. A socket has none once its client has reset the connection,
 * so any client can send such requests. They must not count as calls of this process (`IN_PROCESS`).
 */
const UNKNOWN_NETWORK = 'unknown'
/** Headers in which a proxy names its client. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']
/** Matches the networks of this machine: in-process, 127.0.0.0/8, and the /64 of ::1. */
const THIS_MACHINE = /^(in-process|127\..+|::\/64)$/
/** Private, loopback and link-local networks. @see RFC 1918, RFC 4193, RFC 3927, RFC 4291 */
const PRIVATE_NETWORKS = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
]
/** Maximum number of networks that are stored as shared. */
const MAX_SHARED = 1000
/** Maximum entries read from a forwarding header; real chains of proxies are shorter. */
const MAX_HOPS = 20

/**
 * Creates the `Networks` of a server.
 * @param trustedProxies addresses and networks (CIDR) of proxies whose `X-Forwarded-For` is trusted
 * @param onUntrustedProxy called once, when `untrustedProxy` is set
 */
export function createNetworks(
  trustedProxies: readonly string[],
  onUntrustedProxy: (proxy: UntrustedProxy) => void = () => {},
): Networks {
  let untrustedProxy: UntrustedProxy | undefined
  const trusted = toBlockList(trustedProxies)
  const privateNetworks = toBlockList(PRIVATE_NETWORKS)
  const shared = new Set<string>()
  const recordUntrustedProxy = (remoteAddress: string, header: string): void => {
    const address = plainAddress(remoteAddress)
    if (isListed(trusted, address)) return
    if (shared.size < MAX_SHARED && isListed(privateNetworks, address)) {
      shared.add(networkOf(address))
    }
    if (untrustedProxy) return
    untrustedProxy = { address, header }
    onUntrustedProxy(untrustedProxy)
  }
  return {
    of: ({ headers }, remoteAddress) => {
      if (remoteAddress === undefined) return UNKNOWN_NETWORK
      const header = FORWARDING_HEADERS.find((name) => headers.has(name))
      if (header !== undefined) recordUntrustedProxy(remoteAddress, header)
      const peer = plainAddress(remoteAddress)
      if (trustedProxies.length === 0) return networkOf(peer)
      return networkOf(clientAddress(peer, headers.get('x-forwarded-for') ?? '', trusted))
    },
    isShared: (network) => shared.has(network),
    get untrustedProxy() {
      return untrustedProxy
    },
  }
}

/**
 * Returns the nearest address that is not a trusted proxy: the peer, or an entry of `X-Forwarded-For`, read from the
 * last to the first. The entries before it are ignored, because the client can forge them.
 */
function clientAddress(peer: string, forwarded: string, trusted: BlockList): string {
  if (!isListed(trusted, peer)) return peer
  const hops = forwarded.split(',').slice(-MAX_HOPS).toReversed()
  let nearest = peer
  for (const hop of hops) {
    const address = plainAddress(hop.trim())
    if (isIP(address) === 0) return nearest
    nearest = address
    if (!isListed(trusted, address)) return address
  }
  return nearest
}

/** Removes brackets, port and zone, and unwraps an IPv4-mapped IPv6 address. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text
  const unzoned = bare.split('%')[0] ?? bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(unzoned)?.[1]
  if (mapped !== undefined) return mapped
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(unzoned)?.[1] ?? unzoned
}

/** Reduces an IPv6 address to its /64, the smallest network that a provider assigns to a customer. @see RFC 6177 */
function networkOf(address: string): string {
  return isIP(address) === 6 ? ipv6Network(address, 64) : address
}
