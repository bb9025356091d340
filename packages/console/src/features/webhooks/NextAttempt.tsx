import type { ReactNode } from 'react'
import { TimeText } from '../../ui/TimeText.js'

/** Time of the next attempt of a delivery, or why a delivery that is due still waits. */
export function NextAttempt({ iso }: { iso: string | null }): ReactNode {
  if (iso === null) return '–'
  if (Date.parse(iso) > Date.now()) return <TimeText iso={iso} precision="second" />
  return (
    <span title="It waits for an earlier delivery of the same item, or for the endpoint to be resumed.">
      Due, in its order
    </span>
  )
}
