import { isJsonObject } from '@foyer/protocol'
import { declarationProblems } from '../bootstrap/apply-site-file.js'
import type { SiteFile } from '../bootstrap/site-file.js'
import { mergeSettings } from '../settings/patch-settings.js'
import { listExistingCollections } from '../storage/collections/collections.js'
import type { LockingReader, Reader } from '../storage/database.js'
import { findDeclaredSettings, findOwnerSettings } from '../storage/settings/stored-settings.js'

/**
 * Problems of one part of a site. Each is a sentence that says what to do. `note` is printed if there is no problem.
 */
export type Finding = string[] | { problems: string[]; note: string }

/**
 * Checks the collections of a site file. The note names those that an earlier site file declared and this one does
 * not: their data and permissions stay.
 */
export async function examineCollections(
  db: LockingReader | undefined,
  site: SiteFile,
): Promise<Finding> {
  const problems = await declarationProblems(db, site)
  const declared = site.collections.map(({ id }) => id)
  const stored = db ? await listExistingCollections(db) : []
  const left = stored.filter(({ id, declaration }) => declaration && !declared.includes(id))
  if (left.length === 0) return problems
  const ids = left.map(({ id }) => `"${id}"`).join(', ')
  const note = `no longer in the site file, but in the data with their permissions: ${ids}; to delete one, open its settings in the console`
  return { problems, note }
}

/**
 * Examines the registration of members, by the settings of the site file, or of the last start without one, and those
 * that an owner changed.
 */
export async function examineSignUp(db: Reader, site: SiteFile | undefined): Promise<Finding> {
  const declared = site?.settings ?? (await findDeclaredSettings(db))
  const settings = mergeSettings(declared, await findOwnerSettings(db))
  const registration = isJsonObject(settings.registration) ? settings.registration : {}
  if (registration.emailVerification === true || registration.enumerationSafe === true) return []
  const note =
    'does not verify e-mail addresses, so anybody can sign up with the address of somebody else; to change this, add "settings": { "registration": { "emailVerification": true } } to foyer.json'
  return { problems: [], note }
}
