import type { EventType } from '@foyer/protocol/events'
import { type ReactNode, useId } from 'react'
import { useCollections } from '../../collections-data/useCollections.js'
import { Choice, withChoice } from '../../forms/Choice.js'
import { eventGroups, eventTypesOf, eventWords } from '../events/event-words.js'
import { texts } from './texts/texts.js'

const words = texts.form

interface TypeChoiceProps {
  types: readonly EventType[]
  problem: string | undefined
  onChange: (types: EventType[]) => void
}

/** Selects event types. None means all of them. */
export function TypeChoice({ types, problem, onChange }: TypeChoiceProps): ReactNode {
  return (
    <CheckboxGroup legend={words.types} hint={words.typesHint} problem={problem}>
      {eventGroups.map(({ prefix, name }) => (
        <div key={prefix} className="webhook-choice-group">
          <p className="webhook-choice-name">{name}</p>
          {eventTypesOf(prefix).map((type) => (
            <Choice
              key={type}
              checked={types.includes(type)}
              onChange={(isChosen) => onChange(withChoice(types, type, isChosen))}
            >
              {eventWords(type).text}
            </Choice>
          ))}
        </div>
      ))}
    </CheckboxGroup>
  )
}

interface CollectionChoiceProps {
  collectionIds: readonly string[]
  problem: string | undefined
  onChange: (collectionIds: string[]) => void
}

/** Selects collections. None means all of them. Chosen collections that no longer exist can be removed. */
export function CollectionChoice(props: CollectionChoiceProps): ReactNode {
  const { collectionIds, problem, onChange } = props
  const collections = useCollections().data ?? []
  const others = collectionIds.filter((id) =>
    collections.every((collection) => collection.id !== id),
  )
  const all = [...collections, ...others.map((id) => ({ id, displayName: id }))]
  return (
    <CheckboxGroup legend={words.collections} hint={words.collectionsHint} problem={problem}>
      <div className="webhook-choice-group">
        {all.length === 0 && <p className="muted">{words.noCollections}</p>}
        {all.map(({ id, displayName }) => (
          <Choice
            key={id}
            checked={collectionIds.includes(id)}
            onChange={(isChosen) => onChange(withChoice(collectionIds, id, isChosen))}
          >
            {displayName}
          </Choice>
        ))}
      </div>
    </CheckboxGroup>
  )
}

interface CheckboxGroupProps {
  legend: string
  hint: string
  problem: string | undefined
  children: ReactNode
}

function CheckboxGroup({ legend, hint, problem, children }: CheckboxGroupProps): ReactNode {
  const id = useId()
  return (
    <fieldset
      className="choice-list webhook-choice"
      aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`}
    >
      <legend>{legend}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {problem !== undefined && (
        <div className="field">
          <div id={`${id}-problem`} role="alert" className="problem">
            {problem}
          </div>
        </div>
      )}
      <div className="webhook-choice-groups">{children}</div>
    </fieldset>
  )
}
