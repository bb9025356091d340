import type { WireItemData, WireValue } from '@foyer/protocol'
import { contentOf, fieldValue, isSameValue } from '../item-version.js'

/** Version of a field in a conflict. */
export type Side = 'local' | 'remote'

/** A field that differs between two versions of an item. */
export interface Difference {
  key: string
  local: WireValue | undefined
  remote: WireValue | undefined
  /** The only side that changed the field; undefined if both did, and the owner has to choose. */
  changedBy: Side | undefined
}

/** Versions of an item: as it was read, as it was edited here, and as it is stored now. */
interface ThreeVersions {
  base: WireItemData
  local: WireItemData
  remote: WireItemData
}

/** Lists the fields in which the edited and the stored item differ. */
export function differencesOf({ base, local, remote }: ThreeVersions): Difference[] {
  const keys = new Set([base, local, remote].flatMap((data) => Object.keys(contentOf(data))))
  return [...keys].flatMap((key): Difference[] => {
    if (isSameValue(fieldValue(local, key), fieldValue(remote, key))) return []
    const [isLocalChange, isRemoteChange] = [
      !isSameValue(fieldValue(base, key), fieldValue(local, key)),
      !isSameValue(fieldValue(base, key), fieldValue(remote, key)),
    ]
    const changedBy =
      isLocalChange && isRemoteChange ? undefined : isLocalChange ? 'local' : 'remote'
    return [{ key, local: fieldValue(local, key), remote: fieldValue(remote, key), changedBy }]
  })
}

/** Applies the choices to the stored item. Fields without a choice stay as they are stored. */
export function mergeChoices(
  remote: WireItemData,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): WireItemData {
  const merged = contentOf(remote)
  for (const { key, local } of differences) {
    if (fieldValue(choices, key) !== 'local') continue
    if (local === undefined) delete merged[key]
    else merged[key] = local
  }
  return merged
}
