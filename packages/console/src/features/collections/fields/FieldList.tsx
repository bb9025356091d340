import type { Collection, CollectionField, DataIndex } from '@foyer/protocol'
import type { Key, ReactNode } from 'react'
import {
  Button,
  DropIndicator,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components'
import { fieldLabel, targetOf } from '../../../collections-data/fields.js'
import { nameOfType } from '../../../collections-data/type-words.js'
import { DragIcon } from '../../../ui/icons.js'
import { moveKeys } from './field-definition.js'
import { texts } from './texts/texts.js'

interface FieldListProps {
  fields: readonly CollectionField[]
  /** All collections, for the names of referenced ones. */
  collections: readonly Collection[]
  /** Unique indexes by the keys of their fields. */
  unique: ReadonlyMap<string, DataIndex>
  /** False if the owner may only read the fields. */
  isPermitted: boolean
  /** True while an order is saved. The next one depends on the revision that it makes. */
  isSaving: boolean
  onOpen: (key: string) => void
  /** Called with the keys of all fields in their new order. */
  onReorder: (keys: readonly string[]) => void
}

/** Fields in an order that the owner changes by dragging, also with the keyboard. */
export function FieldList({
  fields,
  collections,
  unique,
  isPermitted,
  isSaving,
  onOpen,
  onReorder,
}: FieldListProps): ReactNode {
  const keys = fields.map(({ key }) => key)
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isPermitted || isSaving,
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: moved, target }) => {
      const position = { key: String(target.key), isAfter: target.dropPosition === 'after' }
      const order = moveKeys(keys, new Set([...moved].map(String)), position)
      if (order.some((key, index) => key !== keys[index])) onReorder(order)
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="field-drop" />,
  })
  return (
    <GridList
      className="field-list"
      aria-label={texts.list.label}
      items={fields.map((field) => ({ ...field, id: field.key }))}
      dragAndDropHooks={dragAndDropHooks}
      {...(isPermitted && { onAction: (key: Key) => onOpen(String(key)) })}
      dependencies={[collections, unique]}
    >
      {(field) => (
        <GridListItem id={field.key} textValue={fieldLabel(field)} className="field-row">
          <Button
            slot="drag"
            className="field-handle"
            aria-label={texts.list.move(fieldLabel(field))}
          >
            <DragIcon />
          </Button>
          <div className="field-name">
            <strong>{fieldLabel(field)}</strong>
            <code>{field.key}</code>
            {field.description !== undefined && (
              <p className="field-description">{field.description}</p>
            )}
          </div>
          <div className="field-facts">
            {field.required === true && <span className="badge accent">{texts.form.required}</span>}
            {unique.get(field.key)?.status === 'ACTIVE' && (
              <span className="badge accent">{texts.unique.label}</span>
            )}
            <span className="badge">{describeType(field, collections)}</span>
          </div>
          <Button
            className="button quiet"
            aria-label={texts.list.editOne(fieldLabel(field))}
            onPress={() => onOpen(field.key)}
          >
            {texts.list.edit}
          </Button>
        </GridListItem>
      )}
    </GridList>
  )
}

/** Name of a field's type, with the collection that it refers to. */
function describeType(field: CollectionField, collections: readonly Collection[]): string {
  const target = targetOf(field)
  if (target === undefined) return nameOfType(field.type)
  const name = collections.find(({ id }) => id === target)?.displayName
  return `${nameOfType(field.type)} → ${name ?? texts.missing(target)}`
}
