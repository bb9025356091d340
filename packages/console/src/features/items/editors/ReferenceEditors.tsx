import type { Collection, CollectionField } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { targetOf } from '../../../collections-data/fields.js'
import { useCollection } from '../../../collections-data/useCollections.js'
import { SearchChoice, type SearchResult } from '../../../ui/choice/SearchChoice.js'
import { CloseIcon } from '../../../ui/icons.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { listOf } from './drafts.js'
import { texts } from './texts/texts.js'
import { useChoices, useNames } from './useReferenced.js'

interface ReferenceEditorProps {
  field: CollectionField
  label: string
  draft: string
  onDraft: (draft: string) => void
  describedBy?: string | undefined
}

/** Editor of a reference: the name of the referenced item, and a search for another one. */
export function ReferenceEditor(props: ReferenceEditorProps): ReactNode {
  const { field, label, draft, onDraft } = props
  const collection = useCollection(targetOf(field))
  const names = useNames(collection, draft === '' ? [] : [draft])
  return (
    <div className="reference">
      {draft !== '' && (
        <Referenced
          choice={named(draft, names.data)}
          isMissing={names.isSuccess && !names.isPlaceholderData && names.data.length === 0}
          onRemove={() => onDraft('')}
        />
      )}
      <ItemSearch
        label={label}
        collection={collection}
        placeholder={draft === '' ? texts.find : texts.chooseOther}
        describedBy={props.describedBy}
        onChoose={({ id }) => onDraft(id)}
      />
    </div>
  )
}

/** Editor of a list of references, in their order. */
export function ReferencesEditor(props: ReferenceEditorProps): ReactNode {
  const { field, label, draft, onDraft } = props
  const collection = useCollection(targetOf(field))
  const ids = listOf(draft)
  const names = useNames(collection, ids)
  const setIds = (next: readonly string[]): void => onDraft(JSON.stringify(next))
  return (
    <div className="reference">
      {ids.map((id) => (
        <Referenced
          key={id}
          choice={named(id, names.data)}
          isMissing={false}
          onRemove={() => setIds(ids.filter((other) => other !== id))}
        />
      ))}
      <ItemSearch
        label={label}
        collection={collection}
        excludedIds={ids}
        placeholder={texts.addItem}
        describedBy={props.describedBy}
        onChoose={({ id }) => setIds([...ids, id])}
      />
    </div>
  )
}

interface ReferencedProps {
  choice: SearchResult
  isMissing: boolean
  onRemove: () => void
}

function Referenced({ choice, isMissing, onRemove }: ReferencedProps): ReactNode {
  return (
    <div className="referenced">
      <span>
        {choice.label}
        {isMissing && <small>{texts.missing}</small>}
      </span>
      <Button className="chip-remove" aria-label={texts.remove(choice.label)} onPress={onRemove}>
        <CloseIcon />
      </Button>
    </div>
  )
}

function named(id: string, choices: readonly SearchResult[] = []): SearchResult {
  return choices.find((choice) => choice.id === id) ?? { id, label: id }
}

interface ItemSearchProps {
  label: string
  collection: Collection | undefined
  /** Ids that are not offered. */
  excludedIds?: readonly string[]
  placeholder: string
  describedBy?: string | undefined
  onChoose: (choice: SearchResult) => void
}

/** Combo box that finds an item of a collection by its name. */
function ItemSearch({ collection, excludedIds = [], ...props }: ItemSearchProps): ReactNode {
  const [text, setText] = useState('')
  const { data = [], error, isPending } = useChoices(collection, text)
  return (
    <SearchChoice
      {...props}
      openLabel={texts.showItems}
      choices={data.filter(({ id }) => !excludedIds.includes(id))}
      emptyText={
        error !== null ? texts.notLoaded : isPending ? commonWords.searching : texts.noItem
      }
      text={text}
      onText={setText}
    />
  )
}
