import type { CollectionField } from '@foyer/protocol'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { CopyButton } from '../../../ui/CopyButton.js'
import { Select } from '../../../ui/choice/Select.js'
import { PlusIcon } from '../../../ui/icons.js'
import { texts as uiTexts } from '../../../ui/texts/texts.js'
import { typingPauseMs } from '../../../ui/useDebounced.js'
import type { ItemsView } from '../items-view.js'
import { ConditionRow } from './ConditionRow.js'
import { clientCode } from './client-code.js'
import { type ConditionGroup, isGroup, writeGroup } from './condition-group.js'
import {
  type DraftCondition,
  type DraftGroup,
  fromDrafts,
  newCondition,
  newGroup,
  toDrafts,
  withIncomplete,
} from './draft-group.js'
import { texts } from './texts/texts.js'
import './filter.css'

interface FilterBuilderProps {
  collectionId: string
  fields: readonly CollectionField[]
  group: ConditionGroup | undefined
  sort: ItemsView['sort']
  onChange: (group: ConditionGroup | undefined) => void
}

/** Builds a filter from conditions on fields. Each complete condition applies immediately. */
export function FilterBuilder(props: FilterBuilderProps): ReactNode {
  const { collectionId, fields, group, sort, onChange } = props
  const [draft, setDraft] = useState(() => withCondition(fields, toDrafts(fields, group)))
  const applied = textOf(group)
  const lastFilter = useRef(applied)
  // The back button and the search change the filter in the URL, which has no incomplete conditions.
  useEffect(() => {
    if (applied === lastFilter.current) return
    lastFilter.current = applied
    setDraft((before) => withIncomplete(fields, toDrafts(fields, group), before))
  }, [applied, fields, group])
  // The complete conditions go into the URL, and come back as `group` unchanged: `fromDrafts` returns only what
  // `readGroup` accepts.
  useEffect(() => {
    const next = fromDrafts(fields, draft)
    if (textOf(next) === lastFilter.current) return
    const timer = setTimeout(() => {
      lastFilter.current = textOf(next)
      onChange(next)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [fields, draft, onChange])
  return (
    <section className="filter" aria-label={texts.title}>
      <GroupEditor group={draft} onGroup={setDraft} {...{ fields }} isTop />
      <details className="filter-code">
        <summary>{texts.code}</summary>
        <pre>
          <code>{clientCode({ collectionId, group, sort })}</code>
        </pre>
        <CopyButton text={clientCode({ collectionId, group, sort })} noun={uiTexts.copy.code} />
      </details>
    </section>
  )
}

const joins = [
  { value: 'and', text: texts.joins.and },
  { value: 'or', text: texts.joins.or },
  { value: 'not', text: texts.joins.not },
] as const

interface GroupEditorProps {
  fields: readonly CollectionField[]
  group: DraftGroup
  onGroup: (group: DraftGroup) => void
  /** False for a group in another one. */
  isTop?: boolean
  onRemove?: () => void
}

function GroupEditor({
  fields,
  group,
  onGroup,
  isTop = false,
  onRemove,
}: GroupEditorProps): ReactNode {
  const { entries } = group
  const joinId = useId()
  const firstField = firstFieldOf(fields)
  const add = (entry: DraftCondition | DraftGroup): void =>
    onGroup({ ...group, entries: [...entries, entry] })
  const replace = (changed: DraftCondition | DraftGroup): void =>
    onGroup({
      ...group,
      entries: entries.map((entry) => (entry.id === changed.id ? changed : entry)),
    })
  const remove = (id: string): void =>
    onGroup({ ...group, entries: entries.filter((entry) => entry.id !== id) })
  return (
    <fieldset className="filter-group" data-top={isTop}>
      <legend className="visually-hidden">{isTop ? texts.conditions : texts.group}</legend>
      <p className="filter-join">
        <label htmlFor={joinId}>
          {isTop ? texts.showWhere : texts.where}
          <Select
            id={joinId}
            className="input"
            value={group.join}
            options={joins}
            onChange={(join) => onGroup({ ...group, join })}
          />
        </label>
        {texts.after}
      </p>
      {entries.map((entry) =>
        isGroup<DraftGroup>(entry) ? (
          <GroupEditor
            key={entry.id}
            fields={fields}
            group={entry}
            onGroup={replace}
            onRemove={() => remove(entry.id)}
          />
        ) : (
          <ConditionRow
            key={entry.id}
            fields={fields}
            condition={entry}
            onCondition={replace}
            onRemove={() => remove(entry.id)}
          />
        ),
      )}
      <div className="filter-add">
        <Button className="button quiet" onPress={() => add(newCondition(fields, firstField))}>
          <PlusIcon /> {texts.condition}
        </Button>
        {isTop ? (
          <Button className="button quiet" onPress={() => add(newGroup(fields, firstField))}>
            <PlusIcon /> {texts.addGroup}
          </Button>
        ) : (
          <Button className="button quiet" onPress={onRemove ?? (() => {})}>
            {texts.removeGroup}
          </Button>
        )}
        {isTop && entries.length > 0 && (
          <Button className="button quiet" onPress={() => onGroup({ ...group, entries: [] })}>
            {texts.clear}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Adds an empty condition to a group without one, on the field that names an item. */
function withCondition(fields: readonly CollectionField[], group: DraftGroup): DraftGroup {
  if (group.entries.length > 0) return group
  return { ...group, entries: [newCondition(fields, firstFieldOf(fields))] }
}

function firstFieldOf(fields: readonly CollectionField[]): string {
  return fields.find(({ key }) => key !== '_id')?.key ?? '_id'
}

function textOf(group: ConditionGroup | undefined): string {
  return group === undefined ? '' : writeGroup(group)
}
