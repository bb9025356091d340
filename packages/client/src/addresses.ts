import { messageOf } from '@foyer/protocol'
import { ConfigurationError } from './errors.js'

/** Resolves a path to a URL. */
export type AddressOf = (path: string) => string

/**
 * Address of the hosted provider, for the `host` of a client that uses it. Clients with another `host` never send it a
 * request.
 */
export const hostedProvider = 'https://www.wixapis.com'

/** Edge host of the provider, for calls about content and members. */
export const providerEdge = 'https://edge.wixapis.com'

/**
 * Validates the address of a server and removes the trailing slash.
 * @throws ConfigurationError if it is not an http(s) address
 */
export function checkedHost(host: unknown): string {
  const text = String(host)
  if (/^https?:\/\/[^?#@\s]+$/i.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '')
  throw new ConfigurationError(messageOf('CONFIGURATION', 'host', host))
}

/**
 * Creates a function that resolves paths to URLs. `paths` maps a path before it is resolved, and `edge` is the host for
 * calls about content and members.
 * @see docs/wire.md#hosts
 */
export function createAddressOf(
  host: string,
  paths: (path: string) => string = (path) => path,
  edge: string = host,
): AddressOf {
  return (path) => (/^\/(wix-data|members)/.test(path) ? edge : host) + paths(path)
}

/** Path prefixes that differ on the address of a hosted site. @see docs/wire.md#hosts */
const PREFIXES: readonly [string, string][] = [
  ['/_api/iam/recovery/', '/_iam/recovery/'],
  ['/_api/redirects-api/', '/headless/'],
  ['/wix-data/v1/permissions', '/_api/data/v1/permissions'],
  ['/wix-data/v2/backups', '/data/v2/backups'],
  ['/wix-data/v2/', '/_api/cloud-data/v2/'],
  ['/members/', '/_api/members/'],
]

/**
 * Maps an API path to the path on the address of a hosted site: the option `paths` of a client whose `host` is that
 * address.
 */
export function sitePaths(path: string): string {
  const match = PREFIXES.find(([prefix]) => path.startsWith(prefix))
  return match ? match[1] + path.slice(match[0].length) : path
}
