import { type Collection, collectionLimits } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { declaredFields, fieldLabel, targetOf } from '../../../collections-data/fields.js'
import { useItemCount } from '../../../collections-data/useCollections.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { TextField } from '../../../forms/TextField.js'
import { useFocusProblem } from '../../../forms/useFocusProblem.js'
import { discardAllDrafts } from '../../../forms/useUnsavedChanges.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { Panel } from '../../../ui/Panel.js'
import { SaveError } from '../SaveError.js'
import { useCollectionChange } from '../useCollectionChanges.js'
import { texts } from './texts/texts.js'

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
      <h2 id="delete">{texts.delete.heading}</h2>
      <p>{texts.delete.intro(collectionLimits.restoreDays)}</p>
      <Button className="button danger" onPress={() => setOpen(true)}>
        {texts.delete.action}
      </Button>
      <Panel
        title={texts.delete.question(collection.displayName)}
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
  const [input, setInput] = useState('')
  const [attempts, setAttempts] = useState(0)
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCollectionChange(async (api, deletedId: string) => {
    await api.deleteCollection({ dataCollectionId: deletedId })
    discardAllDrafts()
    // Before the refetch, which removes this form.
    navigate('/collections', { state: { deletedId } })
  })
  const isConfirmed = input.trim() === displayName.trim()
  const form = useFocusProblem(attempts)
  const submit = (): void => {
    setAttempts(attempts + 1)
    if (!isConfirmed) return
    mutate(id)
  }
  const references = referencesTo(collection, collections)
  return (
    <Form ref={form} isPending={isPending} className="form" onSubmit={submit} noValidate>
      <ul className="delete-effects">
        <li>{texts.delete.effect(items.data, formatCount(items.data ?? 0))}</li>
        {references.length > 0 && <li>{texts.delete.references(references.join(', '))}</li>}
        <li>{texts.delete.retention}</li>
        {isDeclared && <li>{texts.delete.declared(<code>foyer.json</code>)}</li>}
      </ul>
      <TextField
        label={texts.delete.confirm(displayName)}
        hint={texts.delete.confirmHint}
        problem={attempts > 0 && !isConfirmed ? texts.delete.wrongName(displayName) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={input}
        onChange={setInput}
      />
      <SaveError error={error} />
      <div className="cluster">
        <SubmitButton className="button danger">{texts.delete.action}</SubmitButton>
        <Button slot="close" className="button">
          {texts.delete.keep}
        </Button>
      </div>
    </Form>
  )
}

/** Lists the fields of other collections that refer to a collection, as `Collection › Field`. */
function referencesTo({ id }: Collection, collections: readonly Collection[]): string[] {
  return collections
    .filter((other) => other.id !== id)
    .flatMap((other) =>
      declaredFields(other)
        .filter((field) => targetOf(field) === id)
        .map((field) => `${other.displayName} › ${fieldLabel(field)}`),
    )
}
