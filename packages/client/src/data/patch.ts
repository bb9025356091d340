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

/** Changes of single fields; dots in a path lead into objects. Each gives a new `Self`. @see docs/wire.md#patch */
export interface FieldChanges<Self, Fields = AnyFields> {
  /** Puts a value in the place of a field, null too; objects on the way are made. */
  setField<Name extends FieldName<Fields>>(path: Name, value: FieldValue<Fields, Name> | null): Self
  /** Takes a field away; without it nothing happens. */
  removeField(path: FieldName<Fields>): Self
  /** Adds to a number; a missing one counts as 0. However many do so at once, every increment counts. */
  incrementField(path: NumberField<Fields>, value: number): Self
  /** A missing list begins empty. */
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

/** A patch of one item being built: it never changes, each method gives a new one. */
export interface ItemPatch<Fields, Schema = unknown>
  extends FieldChanges<ItemPatch<Fields, Schema>, Checked<Fields, Schema>> {
  /** Changes the item and gives it whole. */
  run(options?: ConditionOptions): Promise<Found<Fields, Schema, never, never>>
}

/** Starts a change of single fields of one item, or makes it at once. */
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
  /** Starts a change of single fields, or makes it at once; the others stay as they are. @throws CheckError WDE0001, WDE0002 */
  patch: PatchCollection<Schema>
}

type Modifications = readonly FieldModification[]

/** Builds the calls that change single fields. @see docs/client.md#pay-only-for-what-you-use */
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
      run: async (given) => {
        const { suppressHooks, publishPluginOptions } = itemOptions(given)
        const patched = { dataCollectionId, patch: { dataItemId, fieldModifications } }
        const wire = { suppressHooks, publishPluginOptions, ...wireCondition(given) }
        return answeredItem<Fields>(await call(endpoints.patchItem, { ...patched, ...wire }, given))
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

/** A change as it travels. */
export function wireChange({ action, fieldPath, value }: FieldChange): FieldModification {
  const options =
    action === 'REMOVE_FIELD' ? {} : { [optionNames[action]]: { value: encodeValue(value) } }
  return { action, fieldPath, ...options } as FieldModification
}

/** Makes the methods of a builder: `next` makes the builder that has the change too. */
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
