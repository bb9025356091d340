import { REMEMBERED_SECONDS } from '../../identity/factors/remembered-device.js'

/** One for each member of a browser; the prefix keeps it from other hosts and from http. @see RFC 6265bis §4.1.3.2 */
const PREFIX = '__Host-foyer-device-'

/** What a browser brings along of members who wanted it remembered. */
export function readDeviceTokens(request: Request): string[] {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs
    .filter((pair) => pair.startsWith(PREFIX))
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
}

/** Has a browser remembered for a member. */
export function deviceCookie(identityId: string, deviceToken: string): string {
  return `${PREFIX}${identityId}=${deviceToken}; Path=/; Max-Age=${REMEMBERED_SECONDS}; Secure; HttpOnly; SameSite=Lax`
}
