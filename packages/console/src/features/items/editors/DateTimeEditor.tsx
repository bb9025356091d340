import { type ReactNode, useState } from 'react'
import { Select } from '../../../ui/choice/Select.js'
import type { EditorAttributes } from './field-kinds.js'
import { TemporalInput } from './TemporalInput.js'
import { texts } from './texts/texts.js'

/** Length of a text without seconds, such as `2026-05-01T10:30`. */
const toMinute = 16

/** Zones in which an instant is edited: the reader's, or UTC. */
const zones = [
  { value: 'local', text: texts.myTime(new Intl.DateTimeFormat().resolvedOptions().timeZone) },
  { value: 'UTC', text: 'UTC' },
] as const

type Zone = (typeof zones)[number]['value']

interface DateTimeEditorProps {
  attributes: EditorAttributes
  /** ISO string of the instant; empty if not set. */
  draft: string
  onDraft: (draft: string) => void
}

/** Editor of an instant, in the reader's time zone or in UTC. */
export function DateTimeEditor({ attributes, draft, onDraft }: DateTimeEditorProps): ReactNode {
  const [zone, setZone] = useState<Zone>(() => zoneOf(draft))
  return (
    <div className="date-time">
      <TemporalInput
        {...{ ...attributes, draft, onDraft }}
        type="datetime-local"
        // Seconds are shown only where there are some.
        step={toZoned(draft, zone).length > toMinute ? 0.001 : 60}
        zoned={{
          toValue: (instant) => toZoned(instant, zone),
          toDraft: (value) => fromZoned(value, zone),
        }}
      />
      <Select
        className="input"
        aria-label={texts.zone}
        value={zone}
        options={zones}
        onChange={setZone}
      />
    </div>
  )
}

/**
 * Returns the initial zone. A day without a time is stored as midnight UTC, so midnight UTC is edited in UTC. So are
 * instants that have no local text of their own, such as those of the hour that is repeated at the end of summer time.
 */
function zoneOf(iso: string): Zone {
  if (iso === '') return 'local'
  const isDay = new Date(iso).getTime() % 86_400_000 === 0
  return isDay || fromZoned(toZoned(iso, 'local'), 'local') !== iso ? 'UTC' : 'local'
}

/** Formats an instant for `<input type="datetime-local">`. */
function toZoned(iso: string, zone: Zone): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return ''
  const text = (zone === 'UTC' ? instant : asUtc(instant)).toISOString().slice(0, -1)
  return text.replace(/:00\.000$/, '')
}

/**
 * Returns the instant whose time in UTC is the local one of `instant`. `getTimezoneOffset` would not do: it leaves out
 * the seconds that old years have in most zones, and such years come and go while a year is typed.
 */
function asUtc(instant: Date): Date {
  const utc = new Date(0)
  utc.setUTCFullYear(instant.getFullYear(), instant.getMonth(), instant.getDate())
  const [hours, minutes] = [instant.getHours(), instant.getMinutes()]
  utc.setUTCHours(hours, minutes, instant.getSeconds(), instant.getMilliseconds())
  return utc
}

/** Parses the value of `<input type="datetime-local">` as an ISO string; empty for an incomplete one. */
function fromZoned(value: string, zone: Zone): string {
  if (value === '') return ''
  const instant = new Date(zone === 'UTC' ? `${value}Z` : value)
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
}
