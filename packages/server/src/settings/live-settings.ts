import type { SettingsResponse } from '@foyer/protocol/site-settings'
import type { AuditLog } from '../ports/audit-log.js'
import type { SettingsJson } from './merge-settings.js'
import type { SettingProblem } from './patch-settings.js'
import type { Settings } from './settings.js'

/** The settings of a site while it runs: the site's file, and above it what the owner has set. */
export interface LiveSettings {
  /** One object for as long as the server lives, always as things are: read it at use and copy nothing. */
  readonly current: Settings
  /**
   * Reads anew what other processes may have changed, every few seconds.
   * @returns something to wait for only when it is time
   */
  refresh(now: Date): Promise<void> | undefined
  /** The settings with others above them. */
  overridden(by: SettingsJson): Settings
  describe(): SettingsResponse
  /** Changes what the owner has set; it counts at once. @returns what does not fit; then nothing was changed */
  change(
    patch: SettingsJson,
    deps: { audit: Pick<AuditLog, 'recordIn'> },
  ): Promise<SettingProblem[]>
}
