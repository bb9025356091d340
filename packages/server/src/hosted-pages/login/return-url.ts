import type { LoginRedirect } from '../../storage/oauth/redirect-payload.js'

/**
 * Returns the URL to continue at after a login without an authorization response. For a site, a parameter reports the
 * login, as the provider does.
 */
export function returnUrlAfterLogin({ clientId, returnUrl }: LoginRedirect): string {
  return clientId === null ? returnUrl : withLoggedIn(returnUrl, true)
}

/** Adds the parameter `wixMemberLoggedIn` to a URL of a site. */
export function withLoggedIn(address: string, isLoggedIn: boolean): string {
  const url = new URL(address)
  url.searchParams.set('wixMemberLoggedIn', String(isLoggedIn))
  return url.href
}
