import * as v from 'valibot'
import type { Log } from '../ports/log.js'
import type { LiveSettings } from '../settings/live-settings.js'
import { mergeSettings, type SettingsJson, settingPaths } from '../settings/merge-settings.js'
import { patchSettings, problemsOf } from '../settings/patch-settings.js'
import { completeSettings, defaultSettings, type Settings } from '../settings/settings.js'
import { type DeclaredSettings, declaredSettings } from '../settings/settings-schema.js'
import { StartError } from '../start-error.js'
import { type Database, lockSetup } from '../storage/database.js'
import { findOwnerSettings, saveOwnerSettings } from '../storage/owner-settings.js'

/** For how long the settings are believed where other processes may change them. */
const BELIEVED_MS = 5000

/**
 * Keeps what the owner sets in the database. There is no timer: whoever has work to do asks for `refresh`.
 * @param options.shared whether other processes write to this database
 * @throws StartError when what is stored does not fit this release
 */
export async function storedSettings(options: {
  db: Database
  log: Pick<Log, 'error'>
  declared: DeclaredSettings
  shared: boolean
}): Promise<LiveSettings> {
  const { db, log, declared } = options
  const complete = (above: SettingsJson): Settings =>
    completeSettings(v.parse(declaredSettings, mergeSettings(declared, above)))
  let owner = await findOwnerSettings(db)
  assertFits(owner)
  const current = complete(owner)
  let refreshing: Promise<void> | undefined
  let readAt = 0

  const take = (settings: SettingsJson): void => {
    const whole = complete(settings)
    owner = settings
    Object.assign(current, whole)
  }
  const read = async (now: number): Promise<void> => {
    try {
      take(await findOwnerSettings(db))
    } catch (error) {
      // What was known goes on; a database that is away refuses the call that is being answered by itself.
      log.error({ error: String(error) }, 'the settings could not be read')
    }
    readAt = now
    refreshing = undefined
  }

  return {
    current,
    refresh: (now) => {
      const age = now.getTime() - readAt
      if (!options.shared || (age >= 0 && age < BELIEVED_MS)) return undefined
      refreshing ??= read(now.getTime())
      return refreshing
    },
    overridden: (by) => complete(mergeSettings(owner, by)),
    describe: () => ({ settings: { ...current }, sources: sourcesOf(declared, owner) }),
    change: async (patch, { audit }) => {
      const patched = await db.transaction(async (tx) => {
        await lockSetup(tx)
        const outcome = patchSettings(await findOwnerSettings(tx), patch)
        if (outcome.kind === 'refused') return outcome
        await saveOwnerSettings(tx, outcome.settings)
        const detail = { changed: tellable(patch) }
        await audit.recordIn(tx, { action: 'settings.changed', subject: null, detail })
        return outcome
      })
      if (patched.kind === 'refused') return patched.problems
      take(patched.settings)
      return []
    },
  }
}

function assertFits(owner: SettingsJson): void {
  const problems = problemsOf(owner, { nullsFit: false })
  if (problems.length === 0) return
  const lines = problems.map(({ field, description }) => `${field}: ${description}`)
  throw new StartError(
    `the settings that were stored do not fit this release:\n  ${lines.join('\n  ')}`,
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
      settingPaths(settings).map(([path]) => [path, source] as const),
    ),
  )
}

/** What is told of a change: switches and numbers as they are; a text might be anything. */
function tellable(patch: SettingsJson): Record<string, unknown> {
  return Object.fromEntries(
    settingPaths(patch).map(([path, value]) => [
      path,
      typeof value === 'boolean' || typeof value === 'number' || value === null ? value : '…',
    ]),
  )
}
