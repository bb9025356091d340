import type { ReactNode } from 'react'
import { formatBriefly, formatMinute, formatPrecisely } from './instants.js'

interface TimeTextProps {
  /** ISO text. */
  iso: string
  /** Only the time of day when it is today. */
  brief?: boolean
}

/** An instant in words, with the exact one as its tooltip. Text that is no date is shown as it is. */
export function TimeText({ iso, brief = false }: TimeTextProps): ReactNode {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return iso
  return (
    <time dateTime={iso} title={formatPrecisely(instant)}>
      {brief ? formatBriefly(instant, new Date()) : formatMinute(instant)}
    </time>
  )
}
