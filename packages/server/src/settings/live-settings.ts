import type { SettingsResponse } from '@foyer/protocol/site-settings'
import type { AuditLog } from '../ports/audit-log.js'
import type { SettingProblem, SettingsJson } from './patch-settings.js'
import type { Settings } from './settings.js'
import type { DeclaredSettings } from './settings-schema.js'

/** Current settings of a site. The owner's settings override the site file, which overrides the defaults. */
export interface LiveSettings {
  /** Always up to date: one object for the lifetime of the server. Read it at use, never copy it. */
  readonly current: Settings
  /**
   * Reloads settings that other processes may have changed, at most every few seconds.
   * @returns a promise only while a reload runs
   */
  refresh(): Promise<void> | undefined
  /** Returns the settings with overrides applied. */
  overridden(by: SettingsJson): Settings
  describe(): SettingsResponse
  /** Replaces the settings of the site file, with immediate effect. */
  declare(settings: DeclaredSettings): void
  /**
   * Changes the owner's settings, with immediate effect. `confirmed` names settings whose risk the owner has confirmed.
   * @returns the problems of a change that was refused
   */
  change(
    patch: SettingsJson,
    deps: { audit: Pick<AuditLog, 'recordIn'>; confirmed?: readonly string[] },
  ): Promise<SettingProblem[]>
}
