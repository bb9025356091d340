import type { IdentityDeps } from '../identity/deps.js'

/** Dependencies of the owners' accounts. */
export type OwnerDeps = Pick<
  IdentityDeps,
  | 'db'
  | 'clock'
  | 'audit'
  | 'settings'
  | 'siteName'
  | 'publicUrl'
  | 'passwords'
  | 'limits'
  | 'loginLimit'
  | 'mailRunner'
  | 'siteSecret'
>
