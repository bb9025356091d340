import { type Connection, hostedProvider } from '@foyer/client'

/** Path of a hosted page that needs no request of a client. */
type HostedPath = '/auth/account' | '/auth/forgot' | '/auth/sign-in' | '/auth/sign-up'

/**
 * Returns the address of a hosted page in the language of the client; undefined for the hosted provider, whose pages have
 * other URLs. It is a path: the page in the browser may be at another name of the server than the rendered one knows.
 */
export function hostedAddress(
  { config }: { config: Pick<Connection['config'], 'host' | 'language'> },
  path: HostedPath,
): string | undefined {
  const { host, language } = config
  if (host === hostedProvider) return undefined
  return language ? `${path}?${new URLSearchParams({ ui_locales: language })}` : path
}
