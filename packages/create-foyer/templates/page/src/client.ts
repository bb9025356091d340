import { createClient } from '@foyer/client'
import type { Collections } from './collections.ts'

/** While Vite serves the page, the server is at its own address; later it serves the page itself. */
const { DEV, VITE_FOYER_URL = 'http://localhost:4400' } = import.meta.env
const host: string = DEV ? VITE_FOYER_URL : location.origin

export const client = createClient<Collections>({ clientId: 'SITE_NAME', host, server: 'foyer' })

/** Leaves for the server's login page, which leads back to /callback. */
export function logIn(): Promise<void> {
  return client.auth.signInWithRedirect({ redirectUri: `${location.origin}/callback` })
}
