import type { ReactNode } from 'react'
import { useCollections } from '../../collections-data/useCollections.js'
import { FilterSelect } from '../../ui/choice/Select.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { eventGroups, eventTypesOf } from './event-words.js'
import type { EventsView } from './events-view.js'
import { texts } from './texts/texts.js'

interface EventFiltersProps {
  view: EventsView
  onChange: (change: Partial<EventsView>) => void
}

const typeOptions = [
  { value: '', text: texts.filters.allTypes } as const,
  ...eventGroups.map(({ prefix, name }) => ({
    label: name,
    options: eventTypesOf(prefix).map((type) => ({ value: type, text: texts.types[type] })),
  })),
]

/** Filters of the event log: type, collection and id. */
export function EventFilters({ view, onChange }: EventFiltersProps): ReactNode {
  return (
    <>
      <FilterSelect
        label={texts.filters.type}
        value={view.type ?? ''}
        options={typeOptions}
        onChange={(type) => onChange({ type: type || undefined })}
      />
      <CollectionChoice
        collectionId={view.collectionId}
        onChange={(collectionId) => onChange({ collectionId })}
      />
      <SearchBox
        label={texts.filters.subject}
        placeholder={texts.filters.subjectHint}
        value={view.entityId}
        onSearch={(entityId) => onChange({ entityId })}
      />
    </>
  )
}

interface CollectionChoiceProps {
  collectionId: string
  onChange: (collectionId: string) => void
}

/** Filters by collection. One that only the URL names, such as a deleted one, is added to the choices. */
function CollectionChoice({ collectionId, onChange }: CollectionChoiceProps): ReactNode {
  const collections = useCollections().data ?? []
  const isKnown = collectionId === '' || collections.some(({ id }) => id === collectionId)
  return (
    <FilterSelect
      label={texts.filters.collection}
      value={collectionId}
      options={[
        { value: '', text: texts.filters.allCollections },
        ...(isKnown ? [] : [{ value: collectionId, text: collectionId }]),
        ...collections.map(({ id, displayName }) => ({ value: id, text: displayName })),
      ]}
      onChange={onChange}
    />
  )
}
