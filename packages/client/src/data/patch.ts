import {
  assertCollectionId,
  assertItemId,
  encodeValue,
  type FieldModification,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { type DataSource, dataCall } from './data-call.js'
import type { StoredItem } from './item-call-types.js'
import { itemOptions } from './item-options.js'
import type { Found } from './projection.js'
import type {
  AnyFields,
  AnySchema,
  CollectionId,
  ElementOrValue,
  FieldName,
  FieldValue,
  Item,
  KnownFields,
  ListField,
  NumberField,
} from './schema.js'
import { itemOf, type RevisionOptions, wireCondition } from './wire-form.js'

/**
 * Builder methods that change single fields. A dot in a path separates the names of nested fields: `address.city`.
 * @see docs/wire/items.md#patch
 */
export interface FieldChanges<Self, Fields = AnyFields> {
  /** Sets a field to a value or null. Creates missing objects on the path. */
  setField<Name extends FieldName<Fields>>(path: Name, value: FieldValue<Fields, Name> | null): Self
  /** Removes a field. A missing field is ignored. */
  removeField(path: FieldName<Fields>): Self
  /** Adds a number to a field, atomically. A missing field counts as 0. */
  incrementField(path: NumberField<Fields>, value: number): Self
  /** Appends an element to a list. A missing list counts as empty. */
  appendToArray<Name extends ListField<Fields>>(path: Name, value: ElementOf<Fields, Name>): Self
  /** Removes the first element of a list that equals a value. */
  removeFromArray<Name extends ListField<Fields>>(path: Name, value: ElementOf<Fields, Name>): Self
}

type ElementOf<Fields, Name extends string> = ElementOrValue<FieldValue<Fields, Name>>

/** One change of a field, as an object. */
export interface FieldChange<Fields = AnyFields> {
  action: FieldModification['action']
  /** Name of the field. Dots separate the names of nested fields. */
  fieldPath: FieldName<Fields>
  /** Value to set, add, append or remove. */
  value?: unknown
}

/** Immutable builder of a patch; each method returns a new one. */
export interface ItemPatch<Fields, Schema = unknown>
  extends FieldChanges<ItemPatch<Fields, Schema>, KnownFields<Fields, Schema>> {
  /** Applies the patch and returns the stored item. */
  run(options?: PatchOptions): Promise<Found<Fields, Schema, never, never>>
}

/** Options of a patch. */
export type PatchOptions = Omit<RevisionOptions, 'appOptions'>

/** Starts a patch of an item. With changes as the third argument, applies them instead. */
type PatchCollection<Schema> = string extends keyof Schema
  ? {
      <Fields extends object = AnyFields>(collectionId: string, itemId: string): ItemPatch<Fields>
      <Fields extends object = AnyFields>(
        collectionId: string,
        itemId: string,
        changes: readonly FieldChange[],
        options?: PatchOptions,
      ): Promise<Item<Fields>>
    }
  : {
      <Id extends CollectionId<Schema>>(
        collectionId: Id,
        itemId: string,
      ): ItemPatch<Schema[Id], Schema>
      <Id extends CollectionId<Schema>>(
        collectionId: Id,
        itemId: string,
        changes: readonly FieldChange<Schema[Id]>[],
        options?: PatchOptions,
      ): Promise<StoredItem<Schema, Id>>
    }

/** Call that changes single fields of one item. */
export interface Patches<Schema extends object = AnySchema> {
  /**
   * Starts a patch, which changes single fields of an item. With changes as the third argument, applies them instead.
   * @throws CheckError WDE0001, WDE0002
   * @throws ApplicationError WDE0073 for an unknown item
   * @example
   * await client.items
   *   .patch('reviews', review._id)
   *   .incrementField('stars', 1)
   *   .appendToArray('tags', 'classic')
   *   .run()
   */
  patch: PatchCollection<Schema>
}

/** Changes of an item in wire form. */
export type Modifications = readonly FieldModification[]

/** Creates `patch`. @see docs/client-parts.md#reduce-bundle-size */
export function createPatches<Schema extends object = AnySchema>(
  source: DataSource,
): Patches<Schema>
export function createPatches(source: DataSource): Patches {
  const call = dataCall(source)
  function patch<Fields extends object>(collectionId: string, itemId: string): ItemPatch<Fields>
  function patch<Fields extends object>(
    collectionId: string,
    itemId: string,
    changes: readonly FieldChange[],
    options?: PatchOptions,
  ): Promise<Item<Fields>>
  function patch<Fields extends object>(
    dataCollectionId: string,
    dataItemId: string,
    changes?: readonly FieldChange[],
    options?: PatchOptions,
  ): ItemPatch<Fields> | Promise<Item<Fields>> {
    assertCollectionId(dataCollectionId)
    assertItemId(dataItemId)
    const build = (fieldModifications: Modifications): ItemPatch<Fields> => ({
      ...fieldChanges(fieldModifications, build),
      run: async (runOptions) => {
        const { suppressHooks, publishPluginOptions } = itemOptions(runOptions)
        const patched = { dataCollectionId, patch: { dataItemId, fieldModifications } }
        const wire = { suppressHooks, publishPluginOptions, ...wireCondition(runOptions) }
        return itemOf<Fields>(await call(endpoints.patchItem, { ...patched, ...wire }, runOptions))
      },
    })
    return changes ? build(changes.map(wireChange)).run(options) : build([])
  }
  return { patch }
}

const optionNames = {
  SET_FIELD: 'setFieldOptions',
  INCREMENT_FIELD: 'incrementFieldOptions',
  APPEND_TO_ARRAY: 'appendToArrayOptions',
  REMOVE_FROM_ARRAY: 'removeFromArrayOptions',
} as const

/** Converts a change to the wire form. */
export function wireChange({ action, fieldPath, value }: FieldChange): FieldModification {
  const options =
    action === 'REMOVE_FIELD' ? {} : { [optionNames[action]]: { value: encodeValue(value) } }
  return { action, fieldPath, ...options } as FieldModification
}

/** Creates the methods of a patch builder. `next` creates a builder with these changes. */
export function fieldChanges<Self>(
  changes: Modifications,
  next: (changes: Modifications) => Self,
): FieldChanges<Self> {
  const addChange =
    (action: FieldChange['action']) =>
    (fieldPath: string, value?: unknown): Self =>
      next([...changes, wireChange({ action, fieldPath, value })])
  return {
    setField: addChange('SET_FIELD'),
    removeField: addChange('REMOVE_FIELD'),
    incrementField: addChange('INCREMENT_FIELD'),
    appendToArray: addChange('APPEND_TO_ARRAY'),
    removeFromArray: addChange('REMOVE_FROM_ARRAY'),
  }
}
