import {
  assertCollectionId,
  assertItemId,
  encodeValue,
  type FieldModification,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { DataCall as Call } from '../data-call.js'
import { type ConditionOptions, wireCondition } from './condition.js'
import { answeredItem, type Item } from './item.js'

/** Changes of single fields; dots in a path lead into objects. Each gives a new `Self`. @see docs/wire.md#patch */
export interface FieldChanges<Self> {
  setField(path: string, value: unknown): Self
  removeField(path: string): Self
  /** Adds to a number; a missing one counts as 0. However many do so at once, every increment counts. */
  incrementField(path: string, value: number): Self
  /** A missing list begins empty. */
  appendToArray(path: string, value: unknown): Self
  /** Removes the first equal element. */
  removeFromArray(path: string, value: unknown): Self
}

/** A patch of one item being built: it never changes, each method gives a new one. */
export interface ItemPatch<Fields> extends FieldChanges<ItemPatch<Fields>> {
  /** Changes the item and gives it whole. */
  run(options?: ConditionOptions): Promise<Item<Fields>>
}

type Modifications = readonly FieldModification[]

/** Starts a patch. @throws CheckError WDE0001, WDE0002 */
export function itemPatch<Fields>(
  call: Call,
  collectionId: string,
  itemId: string,
): ItemPatch<Fields> {
  assertCollectionId(collectionId)
  assertItemId(itemId)
  const build = (changes: Modifications): ItemPatch<Fields> => ({
    ...fieldChanges(changes, build),
    run: async (options) => {
      const patch = { dataItemId: itemId, fieldModifications: changes }
      const request = { dataCollectionId: collectionId, patch, ...wireCondition(options) }
      return answeredItem<Fields>(await call(endpoints.patchItem, request, options))
    },
  })
  return build([])
}

/** Makes the methods of a builder: `next` makes the builder that has the change too. */
export function fieldChanges<Self>(
  changes: Modifications,
  next: (changes: Modifications) => Self,
): FieldChanges<Self> {
  const add = (change: FieldModification): Self => next([...changes, change])
  return {
    setField: (fieldPath, value) =>
      add({ action: 'SET_FIELD', fieldPath, setFieldOptions: { value: encodeValue(value) } }),
    removeField: (fieldPath) => add({ action: 'REMOVE_FIELD', fieldPath }),
    incrementField: (fieldPath, value) =>
      add({ action: 'INCREMENT_FIELD', fieldPath, incrementFieldOptions: { value } }),
    appendToArray: (fieldPath, value) =>
      add({
        action: 'APPEND_TO_ARRAY',
        fieldPath,
        appendToArrayOptions: { value: encodeValue(value) },
      }),
    removeFromArray: (fieldPath, value) =>
      add({
        action: 'REMOVE_FROM_ARRAY',
        fieldPath,
        removeFromArrayOptions: { value: encodeValue(value) },
      }),
  }
}
