import type { ReactNode } from 'react'
import {
  formatBriefly,
  formatDay,
  formatMinute,
  formatPrecisely,
  formatSecond,
} from './format/format-time.js'

/** Time in ISO 8601 format; null for none, with the text that is shown then. */
type Time = { iso: string; otherwise?: undefined } | { iso: string | null; otherwise: string }

type TimeTextProps = Time & {
  /** `brief` shows only the time of day for today, and only the day otherwise. */
  precision?: keyof typeof formats
}

/** A time, with the exact time as tooltip. Invalid dates are shown as text. */
export function TimeText({ iso, otherwise, precision = 'minute' }: TimeTextProps): ReactNode {
  if (iso === null) return <span className="muted">{otherwise}</span>
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return iso
  return (
    <time dateTime={iso} title={formatPrecisely(instant)}>
      {formats[precision](instant)}
    </time>
  )
}

const formats = {
  brief: (instant: Date) => formatBriefly(instant, new Date()),
  day: formatDay,
  minute: formatMinute,
  second: formatSecond,
} as const
