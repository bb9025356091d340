import type { PlainLoginRequest } from '../../storage/oauth/one-time-payloads.js'

/**
 * Returns the URL to which the browser goes after a login without a code. The URL of a site gets the parameter that the
 * provider adds after a login.
 */
export function returnUrlAfterLogin({ clientId, returnUrl }: PlainLoginRequest): string {
  return clientId === null ? returnUrl : withLoggedIn(returnUrl, true)
}

/** Adds the parameter `wixMemberLoggedIn` to a URL of a site. */
export function withLoggedIn(returnUrl: string, isLoggedIn: boolean): string {
  const url = new URL(returnUrl)
  url.searchParams.set('wixMemberLoggedIn', String(isLoggedIn))
  return url.href
}
