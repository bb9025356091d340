import { type ReactNode, useId } from 'react'
import { useCollections } from '../../collections-data/useCollections.js'
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
      <Choice
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
      </Choice>
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
    <Choice label={texts.filters.collection} value={collectionId} onChange={onChange}>
      <option value="">{texts.filters.allCollections}</option>
      {!isKnown && <option value={collectionId}>{collectionId}</option>}
      {collections.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {displayName}
        </option>
      ))}
    </Choice>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps): ReactNode {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </>
  )
}
