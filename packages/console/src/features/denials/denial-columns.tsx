import type { Decision } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { callerInWords, operationInWords, sentence } from './denial-words.js'

/** The columns of the denied calls. */
export const denialColumns: readonly DataColumn<Decision>[] = [
  { id: 'what', name: 'Denied', cell: (decision) => <Denied decision={decision} /> },
  { id: 'at', name: 'Time', cell: ({ at }) => <TimeText iso={at} precision="second" /> },
  { id: 'caller', name: 'Caller', cell: ({ caller }) => <Caller caller={caller} /> },
  { id: 'why', name: 'Reason', cell: ({ reason }) => sentence(reason) },
  { id: 'id', name: 'Decision', cell: ({ id }) => <ShortId id={id} /> },
]

function Denied({ decision }: { decision: Decision }): ReactNode {
  const { collectionId } = decision
  const operation = operationInWords(decision)
  if (collectionId === null) return <code>{operation}</code>
  return (
    <span>
      <span className="badge danger denial-operation">{operation}</span> {collectionId}
    </span>
  )
}

/** Kind and id of the caller. */
export function Caller({ caller }: Pick<Decision, 'caller'>): ReactNode {
  const { id } = caller
  return (
    <span className="with-id">
      {callerInWords(caller)} {id !== null && <ShortId id={id} />}
    </span>
  )
}
