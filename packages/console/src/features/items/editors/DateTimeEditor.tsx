import { type ReactNode, useState } from 'react'
import type { EditorAttributes } from './field-kinds.js'
import { texts } from './texts/texts.js'
import { fromZoned, toZoned, type Zone, zoneOf } from './zoned-time.js'

interface DateTimeEditorProps {
  attributes: EditorAttributes
  /** ISO text of the instant; empty if not set. */
  draft: string
  onDraft: (draft: string) => void
}

/** Editor of an instant, in the reader's time zone or in UTC. */
export function DateTimeEditor({ attributes, draft, onDraft }: DateTimeEditorProps): ReactNode {
  const [zone, setZone] = useState<Zone>(() => zoneOf(draft))
  return (
    <div className="date-time">
      <input
        {...attributes}
        type="datetime-local"
        className="input"
        // Seconds are shown only where there are some.
        step={/:00\.000Z$/.test(draft) || draft === '' ? 60 : 0.001}
        value={toZoned(draft, zone)}
        onChange={({ target }) => onDraft(fromZoned(target.value, zone))}
      />
      <select
        className="input"
        aria-label={texts.zone}
        value={zone}
        onChange={({ target }) => setZone(target.value === 'UTC' ? 'UTC' : 'local')}
      >
        <option value="local">{texts.myTime}</option>
        <option value="UTC">UTC</option>
      </select>
    </div>
  )
}
