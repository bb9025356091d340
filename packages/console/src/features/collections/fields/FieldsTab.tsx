import type { Collection, CollectionField } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { declaredFields, fieldLabel } from '../../../collections-data/fields.js'
import { FormPanel } from '../../../forms/FormPanel.js'
import { mayUse, useOwner } from '../../../owner/rights.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { settingsPath } from '../../../url/collection-paths.js'
import { useIndexes } from '../indexes/useIndexes.js'
import { SaveError } from '../SaveError.js'
import { EnforceSwitch } from './EnforceSwitch.js'
import { FieldForm } from './FieldForm.js'
import { FieldList } from './FieldList.js'
import { texts } from './texts/texts.js'
import { uniqueIndexes } from './UniqueChoice.js'
import { useReorderFields } from './useFieldChanges.js'
import './fields.css'

interface FieldsTabProps {
  collection: Collection
  collections: readonly Collection[]
}

/** Fields of a collection: their order, a form for one of them, and the fields of the server. */
export function FieldsTab({ collection, collections }: FieldsTabProps): ReactNode {
  const [edited, setEdited] = useState<CollectionField | 'new'>()
  const reorder = useReorderFields(collection)
  const isPermitted = mayUse(useOwner(), 'settings')
  const field = edited === 'new' ? undefined : edited
  const storedFields = declaredFields(collection)
  // The list shows the new order while it is saved.
  const order = reorder.isPending ? reorder.variables : storedFields.map(({ key }) => key)
  const fields = storedFields.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  const close = (): void => setEdited(undefined)
  const unique = uniqueIndexes(useIndexes(collection.id).data?.indexes)
  const notUnique = fields.filter(({ key }) => unique.get(key)?.status === 'FAILED')
  return (
    <>
      <div className="fields-head">
        <p className="hint">{storedFields.length === 0 ? '' : texts.tab.hint}</p>
        <Button className="button primary" onPress={() => setEdited('new')}>
          {texts.tab.add}
        </Button>
      </div>
      <SaveError error={reorder.error} />
      {notUnique.map((failed) => (
        <p key={failed.key} className="notice danger" role="alert">
          {texts.unique.failed(fieldLabel(failed))}{' '}
          <Link to={settingsPath(collection.id, 'indexes')}>{texts.unique.reason}</Link>
        </p>
      ))}
      {storedFields.length === 0 ? (
        <EmptyState title={texts.tab.none}>{texts.tab.noneText}</EmptyState>
      ) : (
        <FieldList
          {...{ fields, collections, unique }}
          isPermitted={isPermitted}
          isSaving={reorder.isPending}
          onOpen={(key) => setEdited(storedFields.find((storedField) => storedField.key === key))}
          onReorder={(keys) => reorder.mutate(keys)}
        />
      )}
      {storedFields.length > 0 && <EnforceSwitch collection={collection} />}
      <SystemFields collection={collection} />
      <FormPanel
        title={field === undefined ? texts.tab.new : fieldLabel(field)}
        isOpen={edited !== undefined}
        onClose={close}
      >
        <FieldForm {...{ collection, collections, field }} onDone={close} />
      </FormPanel>
    </>
  )
}

const meanings: ReadonlyMap<string, string> = new Map(Object.entries(texts.meanings))

function SystemFields({ collection }: { collection: Collection }): ReactNode {
  const fields = collection.fields.filter(({ systemField }) => systemField === true)
  return (
    <section className="system-fields" aria-labelledby="system-fields">
      <h2 id="system-fields">{texts.tab.byServer}</h2>
      <dl>
        {fields.map(({ key }) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{meanings.get(key)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
