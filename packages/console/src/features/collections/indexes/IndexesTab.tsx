import type { Collection, DataIndex } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useParams } from 'react-router'
import { FormError } from '../../../forms/FormError.js'
import { FormPanel } from '../../../forms/FormPanel.js'
import { ConfirmButton } from '../../../ui/ConfirmButton.js'
import { capitalized } from '../../../ui/format/sentence.js'
import { Loaded } from '../../../ui/Loaded.js'
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { itemPath } from '../../../url/collection-paths.js'
import { IndexForm } from './IndexForm.js'
import { texts } from './texts/texts.js'
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
          {texts.intro}{' '}
          {room.data &&
            texts.room(room.data.regular1Field, room.data.regular3Field, room.data.unique1Field)}
        </p>
        <Button className="button primary" onPress={() => setCreating(true)}>
          {texts.create}
        </Button>
      </div>
      <FormError error={drop.error} />
      <Loaded query={indexes} noun={texts.noun}>
        {(data) => (
          <DataTable
            label={texts.label}
            entries={data.indexes}
            idOf={({ id }) => id}
            columns={[...columns, dropColumn((name) => drop.mutate(name), drop.isPending)]}
          />
        )}
      </Loaded>
      <FormPanel title={texts.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <IndexForm collection={collection} onDone={() => setCreating(false)} />
      </FormPanel>
    </>
  )
}

const columns: readonly DataColumn<DataIndex>[] = [
  { name: texts.name, cell: ({ name }) => <code>{name}</code> },
  { name: texts.fields, cell: ({ fields }) => describeFields(fields) },
  {
    name: texts.kind,
    cell: ({ unique, caseInsensitive, source }) =>
      [
        unique ? texts.unique : texts.forSpeed,
        caseInsensitive ? texts.caseAlike : '',
        source === 'SYSTEM' ? texts.always : '',
      ]
        .filter((word) => word !== '')
        .join(', '),
  },
  { name: texts.state, cell: (index) => <IndexState index={index} /> },
]

function describeFields(fields: DataIndex['fields']): ReactNode {
  return fields.map(({ path, order }, index) => (
    <span key={path}>
      {index > 0 && ', '}
      <code>{path}</code>
      {fields.length > 1 && (order === 'ASC' ? texts.ascending : texts.descending)}
    </span>
  ))
}

const tones: Record<DataIndex['status'], string> = {
  BUILDING: 'warning',
  ACTIVE: 'success',
  DROPPING: 'warning',
  FAILED: 'danger',
  DROPPED: '',
  INVALID: 'danger',
}

function IndexState({ index: { status, failure } }: { index: DataIndex }): ReactNode {
  const { collectionId = '' } = useParams()
  return (
    <span className="index-state">
      <span role="status" className={`badge ${tones[status]}`}>
        {texts.states[status]}
      </span>
      {failure !== undefined && (
        <span className="index-failure">
          {texts.failure(
            capitalized(failure.description),
            failure.itemId === undefined ? undefined : (
              <Link to={itemPath(collectionId, failure.itemId)}>{failure.itemId}</Link>
            ),
          )}
        </span>
      )}
    </span>
  )
}

function dropColumn(onDrop: (name: string) => void, isPending: boolean): DataColumn<DataIndex> {
  return {
    name: commonWords.actions,
    isTools: true,
    cell: ({ name, source, status, unique }) =>
      source === 'USER' &&
      status !== 'DROPPING' && (
        <ConfirmButton
          noun={texts.index(name)}
          word={texts.drop}
          question={unique ? texts.dropUnique : texts.dropOther}
          isPending={isPending}
          onConfirm={() => onDrop(name)}
        />
      ),
  }
}
