import { equalJson } from '@foyer/protocol'

/**
 * Returns the parts of a form that its user has changed. Only these are saved, because another owner may have changed
 * others in the meantime.
 */
export function changedParts<Parts extends object>(parts: Parts, before: Parts): Partial<Parts> {
  const old = new Map(Object.entries(before))
  const changed = Object.entries(parts).filter(([part, value]) => !equalJson(value, old.get(part)))
  return Object.fromEntries(changed) as Partial<Parts>
}
