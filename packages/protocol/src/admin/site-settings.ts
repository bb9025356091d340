/** Source of a value: built in, the site's file, or the owner's call. */
export type SettingSource = 'default' | 'site' | 'owner'

/** All settings of a site. @see docs/wire.md#settings */
export interface SettingsResponse {
  /** By group and name, as they are now. */
  settings: Record<string, unknown>
  /** By path, as `registration.emailVerification`. */
  sources: Record<string, SettingSource>
  /** A proxy that is perhaps missing in `FOYER_TRUST_PROXY`. */
  untrustedProxy?: UntrustedProxy
}

/** Somebody who sent a header such as `X-Forwarded-For` and is no trusted proxy. */
export interface UntrustedProxy {
  /** The address at the other end of the socket. */
  address: string
  /** The name of the header. */
  header: string
}

/**
 * Settings by group and name; null takes back what the owner has set. `confirm` names the paths of settings whose risk the owner
 * takes on purpose: `password.minLength` below 8.
 */
export type UpdateSettingsRequest = Record<string, unknown> & { confirm?: readonly string[] }
