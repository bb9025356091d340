import { createClient } from '@foyer/client'
import type { Collections } from './collections.ts'

/** Vite's development server serves the page on another origin than Foyer; in production, Foyer serves the page. */
const { DEV, VITE_FOYER_URL = 'http://localhost:4400' } = import.meta.env
const host: string = DEV ? VITE_FOYER_URL : location.origin

export const client = createClient<Collections>({ clientId: 'SITE_NAME', host, server: 'foyer' })

/** Redirects to the hosted login page, which returns to /callback. */
export function logIn(): Promise<void> {
  return client.auth.loginWithRedirect({ redirectUri: `${location.origin}/callback` })
}

/** Opens the hosted account page: profile, password, second factor and sessions. It links back to this page. */
export async function openAccount(): Promise<void> {
  const section = 'ACCOUNT_INFO'
  const { accountUrl } = await client.redirects.getAccountUrl(section, { returnTo: location.href })
  location.href = accountUrl
}
