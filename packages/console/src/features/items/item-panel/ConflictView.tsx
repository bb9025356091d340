import type { CollectionField, WireValue } from '@foyer/protocol'
import { type ReactNode, useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { fieldLabel } from '../../../collections-data/fields.js'
import { JsonView } from '../../../ui/json/JsonView.js'
import { showValue } from '../item-value.js'
import { fieldValue } from '../item-version.js'
import type { Difference, Side } from './merge.js'
import { texts } from './texts/texts.js'

interface ConflictViewProps {
  differences: readonly Difference[]
  fieldOf: (key: string) => CollectionField
  onResolve: (choices: Readonly<Record<string, Side>>) => void
  onBack: () => void
}

const sides: readonly { side: Side; title: string }[] = [
  { side: 'local', title: texts.conflict.local },
  { side: 'remote', title: texts.conflict.remote },
]

/** Both versions of an item side by side. A field that both changed has no choice until the owner makes one. */
export function ConflictView(props: ConflictViewProps): ReactNode {
  const { differences, fieldOf, onResolve, onBack } = props
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(
      differences.flatMap(({ key, changedBy }) =>
        changedBy === undefined ? [] : [[key, changedBy]],
      ),
    ),
  )
  const open = differences.filter(({ key }) => fieldValue(choices, key) === undefined).length
  return (
    <section className="conflict" aria-label={texts.conflict.label}>
      <p className="notice warning" role="alert">
        {texts.conflict.intro}
      </p>
      <div className="cluster">
        {sides.map(({ side, title }) => (
          <Button
            key={side}
            className="button quiet"
            onPress={() =>
              setChoices(Object.fromEntries(differences.map(({ key }) => [key, side])))
            }
          >
            {texts.conflict.allOf(title)}
          </Button>
        ))}
      </div>
      {differences.map((difference) => (
        <FieldConflict
          key={difference.key}
          difference={difference}
          name={fieldLabel(fieldOf(difference.key))}
          chosen={fieldValue(choices, difference.key)}
          onChoose={(side) => setChoices((before) => ({ ...before, [difference.key]: side }))}
        />
      ))}
      <footer className="form-foot">
        <button
          type="button"
          className="button primary"
          disabled={open > 0}
          onClick={() => onResolve(choices)}
        >
          {texts.conflict.save}
        </button>
        <Button className="button" onPress={onBack}>
          {texts.conflict.back}
        </Button>
        <span className="form-foot-note" role="status">
          {open > 0 && texts.conflict.left(open)}
        </span>
      </footer>
    </section>
  )
}

interface FieldConflictProps {
  difference: Difference
  name: string
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

function FieldConflict({ difference, name, chosen, onChoose }: FieldConflictProps): ReactNode {
  const id = useId()
  return (
    <fieldset className="conflict-field">
      <legend>
        {name} <small>{describeSide(difference.changedBy)}</small>
      </legend>
      {sides.map(({ side, title }) => (
        <label key={side} className="conflict-side" data-chosen={chosen === side}>
          <span className="conflict-title">
            <input
              type="radio"
              name={id}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            {title}
          </span>
          <Version value={difference[side]} />
        </label>
      ))}
    </fieldset>
  )
}

function Version({ value }: { value: WireValue | undefined }): ReactNode {
  if (typeof value === 'string') return <span className="conflict-value">{value}</span>
  const { text, kind } = showValue(value)
  if (value !== undefined && kind === 'structure') return <JsonView value={value} />
  return (
    <span className="conflict-value">{value === undefined ? texts.conflict.notSet : text}</span>
  )
}

function describeSide(side: Side | undefined): string {
  if (side === undefined) return texts.conflict.both
  return side === 'local' ? texts.conflict.onlyLocal : texts.conflict.onlyRemote
}
