import type { PlainLoginRequest } from '../../storage/oauth/one-time-payloads.js'

/**
 * Returns the URL to continue at after a login without a code. For a site, a parameter reports the
 * login, as the provider does.
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
