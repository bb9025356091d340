import { type Connection, hostedProvider } from '@foyer/client'

/**
 * Returns the address of a hosted page in the language of the client; undefined for the hosted provider, whose pages have
 * other URLs. It is a path: the page in the browser may be at another name of the server than the rendered one knows.
 */
export function hostedAddress(
  { config }: { config: Pick<Connection['config'], 'host' | 'language'> },
  path: '/auth/account' | '/auth/forgot',
): string | undefined {
  const { host, language } = config
  if (host === hostedProvider) return undefined
  return language ? `${path}?${new URLSearchParams({ ui_locales: language })}` : path
}
