import type { Decision } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { asSentence } from '../../ui/format/sentence.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { commonWords } from '../../ui/texts/texts.js'
import { callerLabel, operationLabel } from './denial-words.js'
import { texts } from './texts/texts.js'

/** The columns of the denied calls. */
export const denialColumns: readonly DataColumn<Decision>[] = [
  { name: texts.columns.denied, cell: (decision) => <Denied decision={decision} /> },
  { name: commonWords.time, cell: ({ at }) => <TimeText iso={at} precision="second" /> },
  { name: texts.columns.caller, cell: ({ caller }) => <Caller caller={caller} /> },
  { name: texts.columns.reason, cell: ({ reason }) => <bdi>{asSentence(reason)}</bdi> },
  { name: texts.columns.decision, cell: ({ id }) => <ShortId id={id} /> },
]

function Denied({ decision }: { decision: Decision }): ReactNode {
  const { collectionId } = decision
  const operation = operationLabel(decision)
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
      {callerLabel(caller)} {id !== null && <ShortId id={id} />}
    </span>
  )
}
