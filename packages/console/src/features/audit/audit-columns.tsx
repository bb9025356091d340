import type { AuditEntry } from '@foyer/protocol/audit'
import type { ReactNode } from 'react'
import { actionInWords } from '../../action-words.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'

const actors: Record<AuditEntry['actor']['kind'], string> = {
  owner: 'Owner',
  operator: 'Key',
  member: 'Member',
  visitor: 'Visitor',
  nobody: 'Unknown',
}

/** The columns of the audit log. */
export const auditColumns: readonly DataColumn<AuditEntry>[] = [
  { id: 'action', name: 'Action', cell: ({ action }) => <Action action={action} /> },
  { id: 'at', name: 'Time', cell: ({ at }) => <TimeText iso={at} precision="second" /> },
  { id: 'actor', name: 'Actor', cell: ({ actor }) => <Who actor={actor} /> },
  {
    id: 'subject',
    name: 'Subject',
    cell: ({ subject }) => (subject === null ? <None /> : <ShortId id={subject} />),
  },
  { id: 'network', name: 'Network', cell: ({ network }) => network ?? <None /> },
  { id: 'detail', name: 'Details', cell: (entry) => <More entry={entry} /> },
]

function Action({ action }: Pick<AuditEntry, 'action'>): ReactNode {
  const isBad = /[.-](failed|refused)$/.test(action)
  return (
    <span className={isBad ? 'badge danger' : undefined} title={action}>
      {actionInWords(action)}
    </span>
  )
}

function Who({ actor: { kind, id, name } }: Pick<AuditEntry, 'actor'>): ReactNode {
  return (
    <span className="with-id">
      {actors[kind]} {name ?? (id !== null && <ShortId id={id} />)}
    </span>
  )
}

function More({ entry: { reason, detail } }: { entry: AuditEntry }): ReactNode {
  if (reason === null && detail === null) return <None />
  return (
    <span className="audit-more-text">
      {reason} {detail !== null && detailText(detail)}
    </span>
  )
}

/** Formats details as `name: value` pairs in one line; outer names precede nested names. */
function detailText(detail: object, outer = ''): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      if (value === null) return `${outer}${name}: –`
      if (Array.isArray(value)) return `${outer}${name}: ${value.map(inText).join(', ')}`
      if (typeof value === 'object') return detailText(value, `${outer}${name} `)
      return `${outer}${name}: ${value}`
    })
    .join(' · ')
}

function inText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function None(): ReactNode {
  return <span className="muted">–</span>
}
