import type { ReactNode } from 'react'
import { useCollections } from '../../collections-data/useCollections.js'
import { FilterSelect } from '../../ui/FilterSelect.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { eventGroups, eventTypesOf, readEventType } from './event-words.js'
import type { EventsView } from './events-view.js'
import { texts } from './texts/texts.js'

interface EventFiltersProps {
  view: EventsView
  onChange: (change: Partial<EventsView>) => void
}

/** Filters of the event log: type, collection and id. */
export function EventFilters({ view, onChange }: EventFiltersProps): ReactNode {
  return (
    <>
      <FilterSelect
        label={texts.filters.type}
        value={view.type ?? ''}
        onChange={(type) => onChange({ type: readEventType(type) })}
      >
        <option value="">{texts.filters.allTypes}</option>
        {eventGroups.map(({ prefix, name }) => (
          <optgroup key={prefix} label={name}>
            {eventTypesOf(prefix).map(([type, { text }]) => (
              <option key={type} value={type}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </FilterSelect>
      <CollectionChoice
        collectionId={view.collectionId}
        onChange={(collectionId) => onChange({ collectionId })}
      />
      <SearchBox
        label={texts.filters.id}
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
    <FilterSelect label={texts.filters.collection} value={collectionId} onChange={onChange}>
      <option value="">{texts.filters.allCollections}</option>
      {!isKnown && <option value={collectionId}>{collectionId}</option>}
      {collections.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {displayName}
        </option>
      ))}
    </FilterSelect>
  )
}
