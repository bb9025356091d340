import type { DataIndex, IndexDefinition } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Choice } from '../../../forms/Choice.js'
import {
  proposeIndexName,
  useCreateIndex,
  useIndexes,
  useIndexRoom,
} from '../indexes/useIndexes.js'
import { texts } from './texts/texts.js'

/** State of the checkbox that makes a field unique by a unique index. */
interface UniqueField {
  isChecked: boolean
  /** The field has a unique index already; it is dropped with the other indexes. */
  isIndexed: boolean
  hasRoom: boolean
  /** True while the index is created. */
  isPending: boolean
  error: Error | null
  onChange: (isChecked: boolean) => void
  /** Creates the index if it is requested and missing, then calls back. */
  create: (onDone: () => void) => void
}

/** Returns the unique index of each field that has one. */
export function uniqueIndexes(indexes: readonly DataIndex[] = []): ReadonlyMap<string, DataIndex> {
  const ofFields = indexes.filter(
    ({ unique, fields, status }) => unique && status !== 'DROPPING' && fields.length === 1,
  )
  return new Map(ofFields.map((index) => [index.fields[0]?.path ?? '', index]))
}

export function useUniqueField(collectionId: string, key: string): UniqueField {
  const [isSelected, setSelected] = useState(false)
  const indexes = useIndexes(collectionId)
  const room = useIndexRoom(collectionId)
  const { mutate, isPending, error } = useCreateIndex(collectionId)
  const isIndexed = uniqueIndexes(indexes.data?.indexes).has(key)
  return {
    isChecked: isSelected || isIndexed,
    isIndexed,
    hasRoom: (room.data?.unique1Field ?? 1) > 0,
    isPending,
    error,
    onChange: setSelected,
    create: (onDone) => {
      if (!isSelected || isIndexed) return onDone()
      const name = proposeIndexName([key], true)
      const index: IndexDefinition = { name, fields: [{ path: key, order: 'ASC' }], unique: true }
      mutate(index, { onSuccess: onDone })
    },
  }
}

/** Checkbox that makes a field unique. */
export function UniqueChoice({ isChecked, isIndexed, hasRoom, onChange }: UniqueField): ReactNode {
  return (
    <Choice
      hint={hintOf({ isIndexed, hasRoom })}
      checked={isChecked}
      disabled={isIndexed || !hasRoom}
      onChange={onChange}
    >
      {texts.unique.label}
    </Choice>
  )
}

function hintOf({ isIndexed, hasRoom }: Pick<UniqueField, 'isIndexed' | 'hasRoom'>): string {
  if (isIndexed) return texts.unique.indexed
  if (!hasRoom) return texts.unique.noRoom
  return texts.unique.hint
}
