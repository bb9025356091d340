import type { WireValue } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { JsonView } from '../ui/json/JsonView.js'
import './changes.css'
import { texts } from '../ui/texts/texts.js'

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
      <Value side="before" value={before} />
      <Value side="after" value={after} />
    </fieldset>
  )
}

function Value({
  side,
  value,
}: {
  side: 'before' | 'after'
  value: WireValue | undefined
}): ReactNode {
  return (
    <div className="field-value" data-side={side}>
      <p className="field-value-label">{texts.changes[side]}</p>
      {value === undefined ? (
        <p className="muted">{texts.changes.noField}</p>
      ) : (
        <JsonView value={value} />
      )}
    </div>
  )
}
