import { isJsonObject } from '@foyer/protocol'

/** A JSON object: settings by name, in groups. */
export type SettingsJson = Record<string, unknown>

/**
 * Merges settings as JSON Merge Patch does. Groups are merged, other values replaced, null removes a value; an empty group is
 * removed too.
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

/** Lists values by their paths, for example `registration.emailVerification`. */
export function settingPaths(
  settings: SettingsJson,
  prefix = '',
): [path: string, value: unknown][] {
  return Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
    isJsonObject(value) ? settingPaths(value, `${prefix}${name}.`) : [[prefix + name, value]],
  )
}
