import { isJsonObject } from '@foyer/protocol'
import * as v from 'valibot'
import { expectedValue } from '../expected-value.js'
import { mergeSettings, type SettingsJson } from './merge-settings.js'
import { declaredSettings } from './settings-schema.js'

/** What does not fit in a change of settings. */
export interface SettingProblem {
  /** Path of the setting. */
  field: string
  description: string
}

/** What comes of a change: the owner's settings afterwards, or why not. */
export type PatchedSettings =
  | { kind: 'patched'; settings: SettingsJson }
  | { kind: 'refused'; problems: SettingProblem[] }

/**
 * Changes what an owner has set. What may be set is what the schema of the site's file knows.
 * @param patch settings by group and name; null takes back what was set
 */
export function patchSettings(before: SettingsJson, patch: SettingsJson): PatchedSettings {
  const refused = [...unknownNames(patch), ...problemsOf(patch, { nullsFit: true })]
  if (refused.length > 0) return { kind: 'refused', problems: refused }
  const settings = mergeSettings(before, patch)
  const problems = problemsOf(settings, { nullsFit: false })
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'patched', settings }
}

/** What does not fit the schema. */
export function problemsOf(
  settings: SettingsJson,
  { nullsFit }: { nullsFit: boolean },
): SettingProblem[] {
  const { issues = [], output } = v.safeParse(declaredSettings, settings)
  return issues
    .filter((issue) => !(nullsFit && issue.input === null))
    .map((issue) => ({ field: v.getDotPath(issue) ?? '', description: describe(issue) }))
    .concat(listsFor(settings, output))
}

/** Lists where groups belong: the schema takes them for groups in which nothing is set. */
function listsFor(settings: SettingsJson, parsed: unknown, prefix = ''): SettingProblem[] {
  if (!isJsonObject(parsed)) return []
  return Object.entries(settings).flatMap(([name, value]): SettingProblem[] => {
    const field = prefix + name
    if (isJsonObject(value)) return listsFor(value, parsed[name], `${field}.`)
    const isList = Array.isArray(value) && !Array.isArray(parsed[name])
    return isList ? [{ field, description: 'expected a group of settings' }] : []
  })
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return 'there is no such setting'
  }
  return expectedValue(issue)
}

/** Names that every object knows: the schema would pass over them. */
function unknownNames(settings: SettingsJson, prefix = ''): SettingProblem[] {
  return Object.entries(settings).flatMap(([name, value]): SettingProblem[] => {
    const field = prefix + name
    if (name in Object.prototype) return [{ field, description: 'there is no such setting' }]
    return isJsonObject(value) ? unknownNames(value, `${field}.`) : []
  })
}
