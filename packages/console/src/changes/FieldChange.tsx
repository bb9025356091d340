import type { WireValue } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { JsonView } from '../ui/JsonView.js'
import './changes.css'

interface FieldChangeProps {
  /** Key of the field. */
  name: string
  /** Undefined if the item had no such field. */
  before: WireValue | undefined
  /** Undefined if the item no longer has the field. */
  after: WireValue | undefined
}

/** Value of a field before and after a change, side by side. */
export function FieldChange({ name, before, after }: FieldChangeProps): ReactNode {
  return (
    <fieldset className="field-change">
      <legend>
        <code>{name}</code>
      </legend>
      <Value label="Before" value={before} />
      <Value label="After" value={after} />
    </fieldset>
  )
}

function Value({
  label,
  value,
}: {
  label: 'Before' | 'After'
  value: WireValue | undefined
}): ReactNode {
  return (
    <div className="field-value" data-side={label.toLowerCase()}>
      <p className="field-value-label">{label}</p>
      {value === undefined ? <p className="muted">No such field</p> : <JsonView value={value} />}
    </div>
  )
}
