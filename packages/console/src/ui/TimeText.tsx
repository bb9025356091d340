import type { ReactNode } from 'react'
import { formatBriefly, formatMinute, formatPrecisely, formatSecond } from './instants.js'

interface TimeTextProps {
  /** ISO text. */
  iso: string
  /** `brief`: only the time of day when it is today. */
  precision?: 'brief' | 'minute' | 'second'
}

/** An instant in words, with the exact one as its tooltip. Text that is no date is shown as it is. */
export function TimeText({ iso, precision = 'minute' }: TimeTextProps): ReactNode {
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
  minute: formatMinute,
  second: formatSecond,
} as const
