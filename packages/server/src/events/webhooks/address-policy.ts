import { isIP } from 'node:net'
import { isListed, toBlockList } from '../../lib/network-list.js'
import { parseUrl } from '../../lib/parse-url.js'

/** Decides which addresses webhooks may be sent to. */
export interface AddressPolicy {
  /** Returns the reason why webhooks may not be sent to a URL; undefined if they may. */
  urlProblem(text: string): string | undefined
  /** Returns whether a connection for a host name may use an address that the name resolves to. */
  allows(hostname: string, address: string): boolean
}

/** Networks that are not public. @see IANA IPv4 and IPv6 Special-Purpose Address Registries */
const notPublic = toBlockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** The IPv6 network of public addresses, and its parts that are not public, or that contain IPv4 addresses. */
const globalUnicast = toBlockList(['2000::/3'])
const notGlobal = toBlockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/**
 * Creates the policy of a server, which allows public addresses with https, and the exceptions in `allowed`.
 * @param allowed host names, addresses and networks that may be private and may be sent to without TLS
 */
export function createAddressPolicy(allowed: readonly string[]): AddressPolicy {
  const entries = allowed.map(bareHost)
  const hosts = new Set(entries)
  const allowedNetworks = toBlockList(
    entries.filter((entry) => isIP(entry.split('/', 1)[0] ?? '') !== 0),
  )
  const isNamed = (host: string): boolean => hosts.has(host) || isListed(allowedNetworks, host)
  const allows = (hostname: string, resolved: string): boolean => {
    // A link-local address may contain the name of an interface, such as fe80::1%eth0.
    const [address = ''] = resolved.split('%', 1)
    return isPublic(address) || isListed(allowedNetworks, address) || hosts.has(bareHost(hostname))
  }
  return {
    allows,
    urlProblem: (text) => {
      const url = parseUrl(text)
      if (!url) return 'expected an absolute address'
      if (url.username || url.password) return 'expected an address without user name and password'
      if (url.hash) return 'expected an address without a fragment'
      const host = bareHost(url.hostname)
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNamed(host))) {
        return 'expected an https address, or a host that FOYER_WEBHOOK_ALLOW names'
      }
      if (isIP(host) !== 0 && !allows(host, host)) {
        return 'expected a public address, or one that FOYER_WEBHOOK_ALLOW names'
      }
      return undefined
    },
  }
}

/** Returns the host of a URL without the brackets of an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[|\]$/g, '')
}

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !isListed(notPublic, address)
  return isIP(address) === 6 && isListed(globalUnicast, address) && !isListed(notGlobal, address)
}
