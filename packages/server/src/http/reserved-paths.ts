/**
 * Paths of the API and of the hosted pages, without the slash before them. A site has no pages at these paths and below
 * them. A proxy or development server before a site passes them, and `console`, to this server.
 */
export const reservedPaths = [
  '_foyer',
  '_api',
  '_iam',
  'iam/authentication',
  'oauth2',
  'headless/v1',
  'redirect-session/v1',
  'wix-data',
  'data/v2',
  'members/v1',
  'auth',
] as const

const RESERVED = new RegExp(`^/(${reservedPaths.join('|')})(/|$)`)

/**
 * Regular expressions of the paths of the server's own apps, checks and metadata. A site has no pages there, and gets
 * no requests.
 */
const ownPaths = [
  'console',
  'healthz',
  'readyz',
  'metrics',
  '\\.well-known/oauth-authorization-server',
]

const OWN = new RegExp(`^/(${[...reservedPaths, ...ownPaths].join('|')})(/|$)`)

/** Returns whether this server handles a path itself, and no site does. */
export function isOwnPath(path: string): boolean {
  return OWN.test(path)
}

/** Returns whether a path is reserved. A reserved path without a route is an error, not a page of the site. */
export function isReservedPath(path: string): boolean {
  return RESERVED.test(path)
}
