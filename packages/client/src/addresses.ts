import { messageOf } from '@foyer/protocol'
import { ConfigurationError } from './errors.js'

/** Resolves a path to a URL. */
export type AddressOf = (path: string) => string

/** Address of the hosted provider: the `host` of a client that talks to it. No other client sends anything there. */
export const hostedProvider = 'https://www.wixapis.com'

/** Second host of the provider, near the visitor, for calls about content and members. */
export const providerEdge = 'https://edge.wixapis.com'

/**
 * Validates the address of a server and removes the trailing slash.
 * @throws ConfigurationError unless it is an http(s) address
 */
export function checkedHost(host: unknown): string {
  const text = String(host)
  if (/^https?:\/\/[^?#@\s]+$/i.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '')
  throw new ConfigurationError(messageOf('CONFIGURATION', 'host', host))
}

/**
 * Creates URLs on a host, with the paths of its environment. `edge` is the host for calls about content and members.
 * @see docs/wire.md#hosts
 */
export function createAddressOf(
  host: string,
  paths: (path: string) => string = (path) => path,
  edge: string = host,
): AddressOf {
  return (path) => (/^\/(wix-data|members)/.test(path) ? edge : host) + paths(path)
}

/** Path prefixes on a hosted site's own address, where they differ. @see docs/wire.md#hosts */
const PREFIXES: readonly [string, string][] = [
  ['/_api/iam/recovery/', '/_iam/recovery/'],
  ['/_api/redirects-api/', '/headless/'],
  ['/wix-data/v1/permissions', '/_api/data/v1/permissions'],
  ['/wix-data/v2/backups', '/data/v2/backups'],
  ['/wix-data/v2/', '/_api/cloud-data/v2/'],
  ['/members/', '/_api/members/'],
]

/** Maps a path to the one that the hosted provider serves on a site's own address: the option `paths` of a client whose `host` is that site. */
export function sitePaths(path: string): string {
  const match = PREFIXES.find(([prefix]) => path.startsWith(prefix))
  return match ? match[1] + path.slice(match[0].length) : path
}
