import { useTexts } from './texts-context.js'

/** Path of a hosted page that needs no redirect session. */
type HostedPath = '/auth/account' | '/auth/forgot' | '/auth/login' | '/auth/sign-up'

/**
 * Returns the path of a hosted page in the language of this page. A path instead of a URL, because the browser may use
 * another host name of the server than the one that rendered the page.
 */
export function useHostedAddress(path: HostedPath): string {
  return `${path}?ui_locales=${useTexts().language}`
}
