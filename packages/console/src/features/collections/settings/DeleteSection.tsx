import { type Collection, collectionLimits } from '@foyer/protocol'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { useItemCount } from '../../../collections-data/useCollections.js'
import { Field } from '../../../forms/Field.js'
import { formatCount } from '../../../ui/numbers.js'
import { Panel } from '../../../ui/Panel.js'
import { ownFields, targetOf } from '../fields/field-definition.js'
import { SaveError } from '../SaveError.js'
import { useCollectionChange } from '../useCollectionChanges.js'
import { useFocusProblem } from '../useFocusProblem.js'

interface DeleteSectionProps {
  collection: Collection
  /** All collections: their fields may refer to this one. */
  collections: readonly Collection[]
}

/** Deletes a collection, after its name is typed. */
export function DeleteSection({ collection, collections }: DeleteSectionProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="settings-section delete-section" aria-labelledby="delete">
      <h2 id="delete">Delete this collection</h2>
      <p>
        Sites can no longer reach it. You can restore it with all its items for at least{' '}
        {collectionLimits.restoreDays} days.
      </p>
      <Button className="button danger" onPress={() => setOpen(true)}>
        Delete the collection
      </Button>
      <Panel
        title={`Delete ${collection.displayName}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <DeleteForm {...{ collection, collections }} />
      </Panel>
    </section>
  )
}

function DeleteForm({ collection, collections }: DeleteSectionProps): ReactNode {
  const { id, displayName, isDeclared } = collection
  const items = useItemCount(id)
  const [typed, setTyped] = useState('')
  const [attempts, setAttempts] = useState(0)
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCollectionChange((api, dataCollectionId: string) =>
    api.deleteCollection({ dataCollectionId }),
  )
  const isConfirmed = typed.trim() === displayName.trim()
  const form = useFocusProblem(attempts)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (!isConfirmed) return
    mutate(id, { onSuccess: () => navigate('/collections', { state: { deletedId: id } }) })
  }
  const references = referencesTo(collection, collections)
  return (
    <form ref={form} className="collection-form" onSubmit={submit} noValidate>
      <ul className="delete-effects">
        <li>
          <strong>
            {items.data === undefined
              ? 'All its items'
              : items.data === 1
                ? '1 item'
                : `${formatCount(items.data)} items`}
          </strong>{' '}
          will be out of reach for every site, member and visitor, from the next request on.
        </li>
        {references.length > 0 && (
          <li>References in {references.join(', ')} will lead to nothing until you restore it.</li>
        )}
        <li>
          The items are kept. “Restore”, on the page of all collections, brings back items, fields,
          permissions and indexes.
        </li>
        {isDeclared && (
          <li>
            <code>foyer.json</code> declares this collection. Its declaration does not bring it
            back; only restoring does.
          </li>
        )}
      </ul>
      <Field
        label={`Type “${displayName}” to confirm`}
        hint="So that nobody deletes the wrong collection."
        problem={
          attempts > 0 && !isConfirmed ? `Type the name as it is: ${displayName}` : undefined
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <SaveError error={error} />
      <div className="collection-buttons">
        <button type="submit" className="button danger" aria-busy={isPending}>
          Delete the collection
        </button>
        <Button slot="close" className="button">
          Keep it
        </Button>
      </div>
    </form>
  )
}

/** Lists the fields of other collections that refer to a collection, as `Collection › Field`. */
function referencesTo({ id }: Collection, collections: readonly Collection[]): string[] {
  return collections
    .filter((other) => other.id !== id)
    .flatMap((other) =>
      ownFields(other)
        .filter((field) => targetOf(field) === id)
        .map((field) => `${other.displayName} › ${field.displayName ?? field.key}`),
    )
}
