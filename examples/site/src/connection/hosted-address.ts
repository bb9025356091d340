import { hostedProvider } from '@foyer/client'

/**
 * The address of a page that the server shows to members; nothing for the hosted provider, whose calls and pages have
 * other addresses.
 * @param host the client's
 */
export function hostedAddress(
  host: string,
  path: '/auth/account' | '/auth/forgot',
): string | undefined {
  return host === hostedProvider ? undefined : new URL(path, host).href
}
