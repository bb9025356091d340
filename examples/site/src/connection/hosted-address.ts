import { hostedProvider } from '@foyer/client'

/**
 * Returns the URL of a hosted page; undefined for the hosted provider, whose pages have other URLs.
 * @param host host of the client
 */
export function hostedAddress(
  host: string,
  path: '/auth/account' | '/auth/forgot',
): string | undefined {
  return host === hostedProvider ? undefined : new URL(path, host).href
}
