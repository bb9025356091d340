import {
  dataCodes,
  type FieldModification,
  isJsonObject,
  type WireItemData,
  type WireValue,
} from '@foyer/protocol'
import { ApiError } from '../../api/api-error.js'
import type { ConsoleApi } from '../../api/console-calls.js'
import type { ItemVersion } from './item-version.js'

/** Outcome of saving an item. Other failures are thrown. */
type SaveOutcome =
  | { kind: 'saved' }
  /** Someone changed it since it was read. */
  | { kind: 'conflict'; remote: ItemVersion }
  /** Someone removed the item since it was read. */
  | { kind: 'gone' }

interface NewItem {
  collectionId: string
  id: string
  data: WireItemData
}

/** Inserts an item. @throws ApiError */
export async function insertItem(
  api: ConsoleApi,
  { collectionId, id, data }: NewItem,
): Promise<void> {
  await api.insertItem({
    dataCollectionId: collectionId,
    dataItem: { id, data: { ...data, _id: id } },
    saveReferences: true,
  })
}

/** Replaces the content of an item if it still is at the revision of `base`. @throws ApiError */
export async function updateItem(
  api: ConsoleApi,
  collectionId: string,
  base: ItemVersion,
  data: WireItemData,
): Promise<SaveOutcome> {
  try {
    await api.updateItem({
      dataCollectionId: collectionId,
      dataItem: { id: base.id, data: { ...data, _id: base.id } },
      ...(base.revision === undefined ? {} : { ifRevision: base.revision }),
      saveReferences: true,
    })
    return { kind: 'saved' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === dataCodes.itemUnknown) return { kind: 'gone' }
    const remote = storedVersion(error, base.id)
    if (remote === undefined) throw error
    return { kind: 'conflict', remote }
  }
}

/** Reads the stored item from the refusal of a write at an older revision; undefined for other errors. */
export function storedVersion(
  { code, data }: { code?: string | undefined; data: Record<string, unknown> },
  id: string,
): ItemVersion | undefined {
  if (code !== dataCodes.revisionConflict) return undefined
  const { revision, currentItem } = data
  if (typeof revision !== 'string' || !isJsonObject(currentItem)) return undefined
  // Parsed JSON of the protocol, so its values are wire values.
  return { id, revision, data: currentItem as WireItemData }
}

/** Returns the modification that stores a value in a field, or removes the field if the value is undefined. */
export function toModification(fieldPath: string, value: WireValue | undefined): FieldModification {
  return value === undefined
    ? { action: 'REMOVE_FIELD', fieldPath }
    : { action: 'SET_FIELD', fieldPath, setFieldOptions: { value } }
}

/** Creates the id of a new item: a random UUID, also on pages without TLS, where `randomUUID` does not exist. */
export function createItemId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const versioned = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return versioned.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
