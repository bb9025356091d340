import { isJsonObject } from '@foyer/protocol'
import * as v from 'valibot'
import { expectedValue } from '../lib/expected-value.js'
import { settingsSchema } from './settings.js'

/** An invalid setting. */
export interface SettingProblem {
  /** Path of the setting. */
  field: string
  description: string
}

/** Outcome of a change: the new settings to store, or the problems of the change. */
type PatchOutcome =
  | { kind: 'patched'; settings: SettingsJson }
  | { kind: 'refused'; problems: SettingProblem[] }

/** Minimum length of passwords by NIST SP 800-63B §5.1.1.2. */
export const SAFE_PASSWORD_LENGTH = 8

/**
 * Applies a patch to the stored settings, which override the site file. The schema of the site file defines the valid
 * settings.
 * @param patch settings by group and name; null removes a setting
 * @param confirmed paths of risky settings that the request confirms
 */
export function patchSettings(
  before: SettingsJson,
  patch: SettingsJson,
  confirmed: readonly string[] = [],
): PatchOutcome {
  const refused = [
    ...prototypeNames(patch),
    ...settingsProblems(patch, { allowNull: true }),
    ...unconfirmed(patch, confirmed),
  ]
  if (refused.length > 0) return { kind: 'refused', problems: refused }
  const settings = mergeSettings(before, patch)
  const problems = settingsProblems(settings, { allowNull: false })
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'patched', settings }
}

/** Validates settings against the schema. */
export function settingsProblems(
  settings: SettingsJson,
  { allowNull }: { allowNull: boolean },
): SettingProblem[] {
  const { issues = [], output } = v.safeParse(settingsSchema, settings)
  return issues
    .filter((issue) => !(allowNull && issue.input === null))
    .map((issue) => ({ field: v.getDotPath(issue) ?? '', description: describe(issue) }))
    .concat(listsInPlaceOfGroups(settings, output))
}

/** Finds arrays instead of groups, which the schema would accept as empty groups. */
function listsInPlaceOfGroups(
  settings: SettingsJson,
  parsed: unknown,
  prefix = '',
): SettingProblem[] {
  if (!isJsonObject(parsed)) return []
  return Object.entries(settings).flatMap(([name, value]): SettingProblem[] => {
    const field = prefix + name
    if (isJsonObject(value)) return listsInPlaceOfGroups(value, parsed[name], `${field}.`)
    const isList = Array.isArray(value) && !Array.isArray(parsed[name])
    return isList ? [{ field, description: 'expected a group of settings' }] : []
  })
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return 'unknown setting'
  }
  return expectedValue(issue)
}

/** Finds names of properties of `Object.prototype`, which the schema would ignore. */
function prototypeNames(settings: SettingsJson, prefix = ''): SettingProblem[] {
  return Object.entries(settings).flatMap(([name, value]): SettingProblem[] => {
    const field = prefix + name
    if (name in Object.prototype) return [{ field, description: 'unknown setting' }]
    return isJsonObject(value) ? prototypeNames(value, `${field}.`) : []
  })
}

/** Finds risky settings that the request does not confirm: a short minimum length of passwords. */
function unconfirmed(patch: SettingsJson, confirmed: readonly string[]): SettingProblem[] {
  const field = 'password.minLength'
  const minLength = isJsonObject(patch.password) ? patch.password.minLength : undefined
  const isShort = typeof minLength === 'number' && minLength < SAFE_PASSWORD_LENGTH
  if (!isShort || confirmed.includes(field)) return []
  const description = `expected at least ${SAFE_PASSWORD_LENGTH}: shorter passwords are easy to guess; send "confirm": ["${field}"] along to allow them`
  return [{ field, description }]
}

/** A JSON object: settings by name, in groups. */
export type SettingsJson = Record<string, unknown>

/**
 * Merges settings as JSON Merge Patch does: merges groups, replaces other values, and removes values that are null.
 * Also removes empty groups.
 * @see RFC 7396
 */
export function mergeSettings(below: SettingsJson, above: SettingsJson): SettingsJson {
  const merged = new Map(Object.entries(below))
  for (const [name, value] of Object.entries(above)) {
    const current = merged.get(name)
    const next = isJsonObject(value)
      ? mergeSettings(isJsonObject(current) ? current : {}, value)
      : value
    const isRemoved = next === null || (isJsonObject(next) && Object.keys(next).length === 0)
    if (isRemoved) merged.delete(name)
    else merged.set(name, next)
  }
  return Object.fromEntries(merged)
}

/** Lists the values of settings with their paths, such as `registration.emailVerification`. */
export function settingEntries(
  settings: SettingsJson,
  prefix = '',
): [path: string, value: unknown][] {
  return Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
    isJsonObject(value) ? settingEntries(value, `${prefix}${name}.`) : [[prefix + name, value]],
  )
}
