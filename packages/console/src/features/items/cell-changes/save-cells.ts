import {
  type BulkPatchRequest,
  type CollectionField,
  limits,
  type WireValue,
} from '@foyer/protocol'
import { chunkLimits } from '@foyer/protocol/item-files'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { fieldValue, type ItemVersion, isSameValue } from '../item-version.js'
import { storedVersion, toModification } from '../save-item.js'
import { jsonBytes, sendInParts } from '../send-in-parts.js'

/** A change of one cell. */
export interface CellChange {
  /** The version on which the change is based. */
  item: ItemVersion
  field: CollectionField
  /** The value to store; undefined removes the field. */
  value: WireValue | undefined
}

/** Outcome of changes of cells. Each change is in one of the lists. */
export interface CellReport {
  saved: { change: CellChange; item: ItemVersion }[]
  /** Cells that someone has changed since they were read. They are not overwritten. */
  conflicts: { change: CellChange; remote: ItemVersion }[]
  /** Cells that the server refused, with the reason. */
  refused: { change: CellChange; code: string; problem: string }[]
  /** Changes whose request failed with `error`. Without a response, the server may have stored some of them. */
  unanswered: CellChange[]
  error: Error | undefined
}

/** Maximum number of attempts to save a change while others change the item. */
const maxAttempts = 5

/** Changes of one item at one revision. */
type ItemChanges = readonly [CellChange, ...CellChange[]]

/**
 * Stores changes of cells: all cells of an item in one modification, up to 100 items in one request. A cell is a
 * conflict only if someone changed the same field: changes of other fields of the item stay.
 */
export async function saveCells(
  api: Pick<ConsoleApi, 'bulkPatchItems'>,
  collectionId: string,
  changes: readonly CellChange[],
): Promise<CellReport> {
  const report: CellReport = {
    ...{ saved: [], conflicts: [], refused: [], unanswered: [] },
    error: undefined,
  }
  let open: readonly ItemChanges[] = groupByItem(changes)
  try {
    for (let attempt = 1; open.length > 0; attempt++) {
      const isLast = attempt === maxAttempts
      open = await sendInParts(open, fitsOneCall, (part) =>
        sendPart(api, collectionId, { items: part, report, isLast }),
      )
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    report.error = error
    const { saved, conflicts, refused } = report
    const answered = new Set([...saved, ...conflicts, ...refused].map(keyOfChange))
    report.unanswered = changes.filter((change) => !answered.has(keyOfChange({ change })))
  }
  return report
}

interface SentPart {
  items: readonly ItemChanges[]
  report: CellReport
  isLast: boolean
}

/** Sends one request and adds its results to the report. Returns the changes to send again. */
async function sendPart(
  api: Pick<ConsoleApi, 'bulkPatchItems'>,
  collectionId: string,
  { items, report, isLast }: SentPart,
): Promise<ItemChanges[]> {
  const { results } = await api.bulkPatchItems({
    dataCollectionId: collectionId,
    patches: items.map(toPatch),
    returnEntity: true,
    includeRevision: true,
  })
  return results.flatMap(({ itemMetadata: { originalIndex, error }, dataItem }): ItemChanges[] => {
    const ofItem = items[originalIndex]
    if (ofItem === undefined) return []
    if (error === undefined) {
      const item = dataItem ?? ofItem[0].item
      report.saved.push(...ofItem.map((change) => ({ change, item })))
      return []
    }
    const remote = storedVersion(error, ofItem[0].item.id)
    if (remote !== undefined) {
      const { stored, conflicts, others } = compare(ofItem, remote)
      report.saved.push(...stored.map((change) => ({ change, item: remote })))
      report.conflicts.push(...conflicts.map((change) => ({ change, remote })))
      const [first, ...rest] = others.map((change) => ({ ...change, item: remote }))
      if (!isLast) return first === undefined ? [] : [[first, ...rest]]
      refuse(report, others, error)
    } else refuse(report, ofItem, error)
    return []
  })
}

interface ItemError {
  code: string
  description: string
  data: Record<string, unknown>
}

function refuse(
  report: CellReport,
  changes: readonly CellChange[],
  { code, description: problem }: ItemError,
): void {
  report.refused.push(...changes.map((change) => ({ change, code, problem })))
}

/**
 * Compares cells with the stored item: some have the new value already, for example of an attempt whose response was
 * lost, and some have been changed by someone else.
 */
function compare(
  changes: ItemChanges,
  remote: ItemVersion,
): Record<'stored' | 'conflicts' | 'others', CellChange[]> {
  const kinds = { stored: [], conflicts: [], others: [] } as ReturnType<typeof compare>
  for (const change of changes) {
    const { key } = change.field
    const value = fieldValue(remote.data, key)
    if (isSameValue(value, change.value)) kinds.stored.push(change)
    else if (isSameValue(value, fieldValue(change.item.data, key))) kinds.others.push(change)
    else kinds.conflicts.push(change)
  }
  return kinds
}

function groupByItem(changes: readonly CellChange[]): ItemChanges[] {
  const groups = new Map<string, ItemChanges>()
  for (const change of changes) {
    const key = `${change.item.revision} ${change.item.id}`
    const group = groups.get(key)
    groups.set(key, group === undefined ? [change] : [...group, change])
  }
  return [...groups.values()]
}

/** Names the cell of a change: its versions differ from attempt to attempt. */
function keyOfChange({ change: { item, field } }: { change: CellChange }): string {
  return `${field.key} ${item.id}`
}

function toPatch(changes: ItemChanges): BulkPatchRequest['patches'][number] {
  const [{ item }] = changes
  return {
    dataItemId: item.id,
    fieldModifications: changes.map(({ field: { key }, value }) => toModification(key, value)),
    ...(item.revision === undefined ? {} : { ifRevision: item.revision }),
  }
}

function fitsOneCall(part: readonly ItemChanges[]): boolean {
  if (part.length > limits.patchedItems) return false
  return jsonBytes(part.map(toPatch)) <= chunkLimits.bytes
}
