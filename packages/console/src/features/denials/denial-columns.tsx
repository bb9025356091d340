import type { Decision } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { CollectionName } from '../../collections-data/CollectionName.js'
import { MemberName } from '../../people/MemberName.js'
import { asSentence } from '../../ui/format/sentence.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { commonWords } from '../../ui/texts/texts.js'
import { operationLabel } from './denial-words.js'
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
      <span className="badge danger denial-operation">{operation}</span>{' '}
      <CollectionName id={collectionId} />
    </span>
  )
}

/** Kind of the caller, with the name of a member, or the id of others. */
export function Caller({ caller: { kind, id } }: Pick<Decision, 'caller'>): ReactNode {
  const name = id !== null && (kind === 'member' ? <MemberName id={id} /> : <ShortId id={id} />)
  return (
    <span className="with-id">
      {texts.kinds[kind]} {name}
    </span>
  )
}
