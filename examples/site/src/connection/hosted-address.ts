import { type Connection, hostedProvider } from '@foyer/client'

/** Path of a hosted page that needs no redirect session. */
type HostedPath = '/auth/account' | '/auth/forgot' | '/auth/login' | '/auth/sign-up'

/**
 * Returns the path of a hosted page in the language of the client; undefined for the hosted provider, whose pages have
 * other URLs. A path instead of a URL, because the browser may use another host name of the server than the one that
 * rendered the page.
 */
export function hostedAddress(
  { config }: { config: Pick<Connection['config'], 'host' | 'language'> },
  path: HostedPath,
): string | undefined {
  const { host, language } = config
  if (host === hostedProvider) return undefined
  return language ? `${path}?${new URLSearchParams({ ui_locales: language })}` : path
}
