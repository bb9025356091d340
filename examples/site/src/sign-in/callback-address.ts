import type { Connection } from '@foyer/client'

/** Returns the redirect URI of the hosted pages; it has to be registered with the server. */
export function callbackAddress({ config }: Pick<Connection, 'config'>): string {
  return `${config.host}/callback`
}
