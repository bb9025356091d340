/** Where a value comes from: built in, the site's file, or the owner's call. */
export type SettingSource = 'default' | 'site' | 'owner'

/** All settings of a site. @see docs/wire.md#settings */
export interface SettingsResponse {
  /** By group and name, as they are now. */
  settings: Record<string, unknown>
  /** By path, as `registration.emailVerification`. */
  sources: Record<string, SettingSource>
}

/** Settings by group and name; null takes back what the owner has set. */
export type UpdateSettingsRequest = Record<string, unknown>
