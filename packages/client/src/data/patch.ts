import {
  assertCollectionId,
  assertItemId,
  encodeValue,
  type FieldModification,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { type ConditionOptions, wireCondition } from './condition.js'
import { type DataSource, dataCall } from './data-call.js'
import type { ListField, NumberField } from './field-kinds.js'
import { answeredItem } from './item.js'
import type { Whole } from './item-calls.js'
import { itemOptions } from './options.js'
import type { Found } from './projection.js'
import type {
  AnyFields,
  AnySchema,
  Checked,
  CollectionId,
  FieldName,
  FieldValue,
  Held,
  Item,
} from './schema.js'

/**
 * Changes of single fields, in an immutable builder. Dots in a path lead into objects.
 * @see docs/wire.md#patch
 */
export interface FieldChanges<Self, Fields = AnyFields> {
  /** Sets a field, also to null. Creates missing objects on the path. */
  setField<Name extends FieldName<Fields>>(path: Name, value: FieldValue<Fields, Name> | null): Self
  /** Removes a field, if it exists. */
  removeField(path: FieldName<Fields>): Self
  /** Adds to a number; a missing field counts as 0. Concurrent increments all count. */
  incrementField(path: NumberField<Fields>, value: number): Self
  /** Appends to a list; a missing list counts as empty. */
  appendToArray<Name extends ListField<Fields>>(path: Name, value: ElementOf<Fields, Name>): Self
  /** Removes the first equal element. */
  removeFromArray<Name extends ListField<Fields>>(path: Name, value: ElementOf<Fields, Name>): Self
}

type ElementOf<Fields, Name extends string> = Held<FieldValue<Fields, Name>>

/** One change of a field, as an object. */
export interface FieldChange<Fields = AnyFields> {
  action: FieldModification['action']
  /** Dots lead into objects. */
  fieldPath: FieldName<Fields>
  /** Value to set, add, append or remove. */
  value?: unknown
}

/** Immutable builder of a patch; each method returns a new one. */
export interface ItemPatch<Fields, Schema = unknown>
  extends FieldChanges<ItemPatch<Fields, Schema>, Checked<Fields, Schema>> {
  /** Applies the patch and returns the whole item. */
  run(options?: ConditionOptions): Promise<Found<Fields, Schema, never, never>>
}

/** Starts a patch of an item, or applies it at once. */
type PatchCollection<Schema> = string extends keyof Schema
  ? {
      <Fields extends object = AnyFields>(collectionId: string, itemId: string): ItemPatch<Fields>
      <Fields extends object = AnyFields>(
        collectionId: string,
        itemId: string,
        changes: readonly FieldChange[],
        options?: ConditionOptions,
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
        options?: ConditionOptions,
      ): Promise<Whole<Schema, Id>>
    }

/** Changes of single fields of one item. */
export interface Patches<Schema extends object = AnySchema> {
  /**
   * Starts a patch, which changes single fields, or applies it at once.
   * @throws CheckError WDE0001, WDE0002
   * @example
   * await client.items
   *   .patch('reviews', review._id)
   *   .incrementField('stars', 1)
   *   .appendToArray('tags', 'classic')
   *   .run()
   */
  patch: PatchCollection<Schema>
}

type Modifications = readonly FieldModification[]

/** Creates the patch calls. @see docs/client.md#reduce-bundle-size */
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
    options?: ConditionOptions,
  ): Promise<Item<Fields>>
  function patch<Fields extends object>(
    dataCollectionId: string,
    dataItemId: string,
    changes?: readonly FieldChange[],
    options?: ConditionOptions,
  ): ItemPatch<Fields> | Promise<Item<Fields>> {
    assertCollectionId(dataCollectionId)
    assertItemId(dataItemId)
    const build = (fieldModifications: Modifications): ItemPatch<Fields> => ({
      ...fieldChanges(fieldModifications, build),
      run: async (runOptions) => {
        const { suppressHooks, publishPluginOptions } = itemOptions(runOptions)
        const patched = { dataCollectionId, patch: { dataItemId, fieldModifications } }
        const wire = { suppressHooks, publishPluginOptions, ...wireCondition(runOptions) }
        return answeredItem<Fields>(
          await call(endpoints.patchItem, { ...patched, ...wire }, runOptions),
        )
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

/** Returns the wire form of a change. */
export function wireChange({ action, fieldPath, value }: FieldChange): FieldModification {
  const options =
    action === 'REMOVE_FIELD' ? {} : { [optionNames[action]]: { value: encodeValue(value) } }
  return { action, fieldPath, ...options } as FieldModification
}

/** Creates the methods of a builder. `next` returns a builder with one more change. */
export function fieldChanges<Self>(
  changes: Modifications,
  next: (changes: Modifications) => Self,
): FieldChanges<Self> {
  const on =
    (action: FieldChange['action']) =>
    (fieldPath: string, value?: unknown): Self =>
      next([...changes, wireChange({ action, fieldPath, value })])
  return {
    setField: on('SET_FIELD'),
    removeField: on('REMOVE_FIELD'),
    incrementField: on('INCREMENT_FIELD'),
    appendToArray: on('APPEND_TO_ARRAY'),
    removeFromArray: on('REMOVE_FROM_ARRAY'),
  }
}
