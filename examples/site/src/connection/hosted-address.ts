import { type Connection, hostedProvider } from '@foyer/client'

/** Path of a hosted page that needs no request of a client. */
type HostedPath = '/auth/account' | '/auth/forgot' | '/auth/sign-in' | '/auth/sign-up'

/**
 * Returns the URL of a hosted page in the language of the client; undefined for the hosted provider, whose pages have
 * other URLs.
 */
export function hostedAddress(
  { config }: { config: Pick<Connection['config'], 'host' | 'language'> },
  path: HostedPath,
): string | undefined {
  const { host, language } = config
  if (host === hostedProvider) return undefined
  const address = new URL(path, host)
  if (language) address.searchParams.set('ui_locales', language)
  return address.href
}
