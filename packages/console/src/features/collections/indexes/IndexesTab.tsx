import type { Collection, DataIndex, ListAvailableIndexesResponse } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../../forms/FormError.js'
import { ConfirmButton } from '../../../ui/ConfirmButton.js'
import { Loading } from '../../../ui/Loading.js'
import { Panel } from '../../../ui/Panel.js'
import { Problem, StaleNotice } from '../../../ui/Problem.js'
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.js'
import { IndexForm } from './IndexForm.js'
import { useDropIndex, useIndexes, useIndexRoom } from './useIndexes.js'
import './indexes.css'

/** Indexes of a collection, with their state, and a form for a new one. */
export function IndexesTab({ collection }: { collection: Collection }): ReactNode {
  const indexes = useIndexes(collection.id)
  const room = useIndexRoom(collection.id)
  const drop = useDropIndex(collection.id)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <div className="fields-head">
        <p className="hint">
          An index makes queries fast that filter or sort by its fields. A unique index also refuses
          a second item with the same value. {room.data && describeRoom(room.data)}
        </p>
        <Button className="button primary" onPress={() => setCreating(true)}>
          New index
        </Button>
      </div>
      <FormError error={drop.error} />
      {indexes.data === undefined ? (
        indexes.error === null ? (
          <Loading what="indexes" />
        ) : (
          <Problem error={indexes.error} onRetry={() => indexes.refetch()} />
        )
      ) : (
        <>
          {indexes.error !== null && <StaleNotice error={indexes.error} />}
          <DataTable
            label="Indexes"
            entries={indexes.data.indexes}
            idOf={({ id }) => id}
            columns={[...columns, dropColumn((name) => drop.mutate(name), drop.isPending)]}
            narrow="cards"
          />
        </>
      )}
      <Panel title="New index" isOpen={isCreating} onClose={() => setCreating(false)}>
        <IndexForm collection={collection} onDone={() => setCreating(false)} />
      </Panel>
    </>
  )
}

function describeRoom({
  regular1Field,
  regular3Field,
  unique1Field,
}: ListAvailableIndexesResponse): string {
  return `Room for ${regular1Field} more of one field, ${regular3Field} of up to three fields, ${unique1Field} unique.`
}

const columns: readonly DataColumn<DataIndex>[] = [
  { id: 'name', name: 'Name', cell: ({ name }) => <code>{name}</code> },
  { id: 'fields', name: 'Fields', cell: ({ fields }) => describeFields(fields) },
  {
    id: 'kind',
    name: 'Kind',
    cell: ({ unique, caseInsensitive, source }) =>
      [
        unique ? 'Unique' : 'For speed',
        caseInsensitive ? 'upper and lower case alike' : '',
        source === 'SYSTEM' ? 'always there' : '',
      ]
        .filter((word) => word !== '')
        .join(', '),
  },
  { id: 'status', name: 'State', cell: (index) => <IndexState index={index} /> },
]

function describeFields(fields: DataIndex['fields']): ReactNode {
  return fields.map(({ path, order }, place) => (
    <span key={path} className="index-field">
      {place > 0 && ', '}
      <code>{path}</code>
      {fields.length > 1 && (order === 'ASC' ? ' ascending' : ' descending')}
    </span>
  ))
}

const states: Record<DataIndex['status'], { name: string; tone: string }> = {
  BUILDING: { name: 'Building…', tone: 'warning' },
  ACTIVE: { name: 'Active', tone: 'success' },
  DROPPING: { name: 'Dropping…', tone: 'warning' },
  FAILED: { name: 'Failed', tone: 'danger' },
  DROPPED: { name: 'Dropped', tone: '' },
  INVALID: { name: 'Invalid', tone: 'danger' },
}

function IndexState({ index: { status, failure } }: { index: DataIndex }): ReactNode {
  const { name, tone } = states[status]
  return (
    <span className="index-state">
      <span role="status" className={`badge ${tone}`}>
        {name}
      </span>
      {failure !== undefined && (
        <span className="index-failure">
          {asSentence(failure.description)}
          {failure.itemId !== undefined && (
            <>
              {' '}
              (item <code>{failure.itemId}</code>)
            </>
          )}
          . Drop this index, correct the items, and create it again.
        </span>
      )}
    </span>
  )
}

function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function dropColumn(onDrop: (name: string) => void, isPending: boolean): DataColumn<DataIndex> {
  return {
    id: 'tools',
    name: 'Actions',
    isTools: true,
    cell: ({ name, source, status, unique }) =>
      source === 'USER' &&
      status !== 'DROPPING' && (
        <ConfirmButton
          what={`the index ${name}`}
          word="Drop"
          question={
            unique ? 'Equal values will be allowed.' : 'Queries that use it will be slower.'
          }
          isPending={isPending}
          onConfirm={() => onDrop(name)}
        />
      ),
  }
}
