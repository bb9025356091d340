import { isJsonObject } from '@foyer/protocol'

/** A JSON object: settings by name, in groups. */
export type SettingsJson = Record<string, unknown>

/**
 * Puts settings over others. Groups are merged, everything else is replaced, and null takes away what is there; a group of
 * which nothing is left goes too.
 * @see RFC 7396
 */
export function mergeSettings(below: SettingsJson, above: SettingsJson): SettingsJson {
  const merged = new Map(Object.entries(below))
  for (const [name, value] of Object.entries(above)) {
    const known = merged.get(name)
    const next = isJsonObject(value)
      ? mergeSettings(isJsonObject(known) ? known : {}, value)
      : value
    const isGone = next === null || (isJsonObject(next) && Object.keys(next).length === 0)
    if (isGone) merged.delete(name)
    else merged.set(name, next)
  }
  return Object.fromEntries(merged)
}

/** The values of settings by their paths, as `registration.emailVerification`. */
export function settingPaths(
  settings: SettingsJson,
  prefix = '',
): [path: string, value: unknown][] {
  return Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
    isJsonObject(value) ? settingPaths(value, `${prefix}${name}.`) : [[prefix + name, value]],
  )
}
