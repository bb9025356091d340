import { equalJson, type WireItemData, type WireValue } from '@foyer/protocol'
import { contentOf } from '../item-version.js'

/** Version of a field in a conflict. */
export type Side = 'mine' | 'theirs'

/** A field that differs between two versions of an item. */
export interface Difference {
  key: string
  mine: WireValue | undefined
  theirs: WireValue | undefined
  /** The only side that changed the field; undefined if both did, and the owner has to choose. */
  changedBy: Side | undefined
}

/** Versions of an item: as it was read, as it was edited here, and as it is stored now. */
export interface ThreeVersions {
  base: WireItemData
  mine: WireItemData
  theirs: WireItemData
}

/** Lists the fields in which the edited and the stored item differ. */
export function differencesOf({ base, mine, theirs }: ThreeVersions): Difference[] {
  const keys = new Set([base, mine, theirs].flatMap((data) => Object.keys(contentOf(data))))
  return [...keys].flatMap((key): Difference[] => {
    if (isSame(mine[key], theirs[key])) return []
    const [isMine, isTheirs] = [!isSame(base[key], mine[key]), !isSame(base[key], theirs[key])]
    const changedBy = isMine && isTheirs ? undefined : isMine ? 'mine' : 'theirs'
    return [{ key, mine: mine[key], theirs: theirs[key], changedBy }]
  })
}

/** Applies the choices to the stored item. Fields without a choice stay as they are stored. */
export function mergeChoices(
  theirs: WireItemData,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): WireItemData {
  const merged = contentOf(theirs)
  for (const { key, mine } of differences) {
    if (choices[key] !== 'mine') continue
    if (mine === undefined) delete merged[key]
    else merged[key] = mine
  }
  return merged
}

function isSame(a: WireValue | undefined, b: WireValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equalJson(a, b)
}
