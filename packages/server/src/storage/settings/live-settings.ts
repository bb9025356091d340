import type { SettingsResponse } from '@foyer/protocol/site-settings'
import * as v from 'valibot'
import { changedParts } from '../../lib/changed-parts.js'
import { StartError } from '../../lib/start-error.js'
import type { Log } from '../../ports/log.js'
import {
  mergeSettings,
  patchSettings,
  SAFE_PASSWORD_LENGTH,
  type SettingProblem,
  type SettingsJson,
  settingEntries,
  settingsProblems,
} from '../../settings/patch-settings.js'
import {
  completeSettings,
  defaultSettings,
  type PartialSettings,
  type Settings,
  settingsSchema,
} from '../../settings/settings.js'
import { type Database, lockSite, type Reader } from '../database.js'
import type { AuditLog } from '../logs/audit-log.js'
import { findDeclaredSettings, findOwnerSettings, saveOwnerSettings } from './stored-settings.js'

/** Current settings of a site. Stored settings override the site file, which overrides the defaults. */
export interface LiveSettings {
  /**
   * The settings, always up to date. It is one object for the lifetime of the server. Read it when needed, never copy
   * it: only `overridden` returns a copy, for one request.
   */
  readonly current: Settings
  /**
   * Reloads the settings, which other processes may have changed.
   * @throws StorageError; ValiError for settings that do not fit this release. The settings in memory then stay
   */
  reload(): Promise<void>
  /** Returns the current settings, overridden by those of `by`. */
  overridden(by: SettingsJson): Settings
  describe(): SettingsResponse
  /** Replaces the settings of the site file, with immediate effect. */
  declare(settings: PartialSettings): void
  /**
   * Changes the stored settings, with immediate effect. `confirmed` names the risky settings that the request confirms.
   * @returns the problems of a rejected change
   */
  change(
    patch: SettingsJson,
    deps: { audit: Pick<AuditLog, 'recordIn'>; confirmed?: readonly string[] },
  ): Promise<SettingProblem[]>
}

/**
 * Opens the settings of a site. The database stores those that were changed.
 * @throws StartError when the stored settings do not fit this release
 */
export async function openLiveSettings(options: {
  db: Database
  log: Pick<Log, 'info'>
  declared: PartialSettings
}): Promise<LiveSettings> {
  const { db, log } = options
  let { declared } = options
  const complete = (overrides: SettingsJson): Settings =>
    completeSettings(v.parse(settingsSchema, mergeSettings(declared, overrides)))
  /** Lists all values by their paths, for the audit log. */
  const valuesOf = (overrides: SettingsJson): Record<string, unknown> =>
    Object.fromEntries(settingEntries({ ...complete(overrides) }))
  let ownerSettings = await findOwnerSettings(db)
  assertFits(ownerSettings)
  warnOfShortPasswords(log, declared)
  const current = complete(ownerSettings)
  const apply = (settings: SettingsJson): void => {
    const completed = complete(settings)
    ownerSettings = settings
    Object.assign(current, completed)
  }
  let lastChange: Promise<unknown> = Promise.resolve()
  /** Runs changes of this process one after another, so that the newest one is applied last. */
  const inOrder = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const done = lastChange.then(change)
    lastChange = done.catch(() => undefined)
    return done
  }

  return {
    current,
    reload: async () => {
      const before = ownerSettings
      const stored = await findOwnerSettings(db)
      // A change of this process during the read is newer.
      if (ownerSettings === before) apply(stored)
    },
    overridden: (by) => complete(mergeSettings(ownerSettings, by)),
    declare: (changed) => {
      declared = changed
      warnOfShortPasswords(log, declared)
      apply(ownerSettings)
    },
    describe: () => ({ settings: { ...current }, sources: sourcesOf(declared, ownerSettings) }),
    change: (patch, { audit, confirmed }) =>
      inOrder(async () => {
        const patched = await db.transaction(async (tx) => {
          await lockSite(tx)
          const stored = await findOwnerSettings(tx)
          const outcome = patchSettings(stored, patch, confirmed)
          if (outcome.kind === 'refused') return outcome
          await saveOwnerSettings(tx, outcome.settings)
          const detail = changedParts(valuesOf(stored), valuesOf(outcome.settings))
          await audit.recordIn(tx, { action: 'settings.changed', subject: null, detail })
          return outcome
        })
        if (patched.kind === 'refused') return patched.problems
        apply(patched.settings)
        return []
      }),
  }
}

/**
 * Reads the settings of the site file with which a server of the site started last.
 * @throws StartError when they do not fit this release
 */
export async function readDeclaredSettings(db: Reader): Promise<PartialSettings> {
  const { success, output } = v.safeParse(settingsSchema, await findDeclaredSettings(db))
  if (success) return output
  throw new StartError(
    'the settings of the site file with which the server started last do not fit this release; start the server once with this release',
  )
}

/** Warns at each start of a site file that allows short passwords. */
function warnOfShortPasswords(log: Pick<Log, 'info'>, { password }: PartialSettings): void {
  const minLength = password?.minLength ?? SAFE_PASSWORD_LENGTH
  if (minLength >= SAFE_PASSWORD_LENGTH) return
  const text = `the site file allows passwords shorter than ${SAFE_PASSWORD_LENGTH} characters, which are easy to guess`
  log.info({ 'password.minLength': minLength }, text)
}

function assertFits(owner: SettingsJson): void {
  const problems = settingsProblems(owner, { allowNull: false })
  if (problems.length === 0) return
  const lines = problems.map(({ field, description }) => `${field}: ${description}`)
  throw new StartError(
    `the settings that owners have changed do not fit this release:\n  ${lines.join('\n  ')}\nstart the release that stored them, and change them in the console; if it refuses the data, first restore the backup from before the upgrade`,
  )
}

function sourcesOf(
  declared: SettingsJson,
  owner: SettingsJson,
): ReturnType<LiveSettings['describe']>['sources'] {
  const bySource = [
    ['default', { ...defaultSettings }],
    ['site', declared],
    ['owner', owner],
  ] as const
  return Object.fromEntries(
    bySource.flatMap(([source, settings]) =>
      settingEntries(settings).map(([path]) => [path, source] as const),
    ),
  )
}
