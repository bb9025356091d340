import type { PageAssets, SiteLook } from '@foyer/pages'
import type { RouteDeps } from '../deps.js'

/** What the hosted pages work with. */
export type PageDeps = RouteDeps & { look: SiteLook; assets: PageAssets }

/** Addresses of the hosted pages, below the public address. */
export const pagePaths = {
  authorize: '/auth/authorize',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  verify: '/auth/verify',
  resend: '/auth/resend',
  factor: '/auth/second-factor',
  chooseFactor: '/auth/second-factor/choose',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  logout: '/auth/logout',
  assets: '/auth/assets',
} as const
