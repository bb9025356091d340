import type { AuditEntry, NamedAuditEntry } from '@foyer/protocol/audit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { actionLabel, reasonLabel } from '../../action-words.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, None } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { commonWords } from '../../ui/texts/texts.js'
import { collectionPath } from '../../url/collection-paths.js'
import { memberPath, webhookPath } from '../../url/page-paths.js'
import { ChangedValues } from './ChangedValues.js'
import { detailText, isObject } from './detail-text.js'
import { texts } from './texts/texts.js'

/** The columns of the audit log. */
export const auditColumns: readonly DataColumn<NamedAuditEntry>[] = [
  { name: texts.columns.action, cell: ({ action }) => <Action action={action} /> },
  { name: commonWords.time, cell: ({ at }) => <TimeText iso={at} /> },
  { name: texts.columns.actor, cell: (entry) => <Actor entry={entry} /> },
  { name: texts.columns.subject, cell: (entry) => <Subject entry={entry} /> },
  { name: texts.columns.network, showFrom: 'wide', cell: ({ network }) => network ?? <None /> },
  { name: texts.columns.details, isFluid: true, cell: (entry) => <Details entry={entry} /> },
]

function Action({ action }: Pick<AuditEntry, 'action'>): ReactNode {
  const isBad = /[.-](failed|refused)$/.test(action)
  return (
    <span className={isBad ? 'badge danger' : undefined} title={action}>
      {actionLabel(action)}
    </span>
  )
}

/** Names the actor. A visitor has an id only; a visitor who signs up is shown as the new member. */
function Actor({
  entry: { action, actor, subjectName },
}: {
  entry: Pick<NamedAuditEntry, 'action' | 'actor' | 'subjectName'>
}): ReactNode {
  const { kind, id } = actor
  const isVisitor = kind === 'visitor' || kind === 'nobody'
  const signedUp = isVisitor && action === 'member.registered' ? subjectName : null
  const name = actor.name ?? signedUp
  return (
    <span className="audit-name" title={name ?? id ?? undefined}>
      {texts.actors[signedUp === null ? kind : 'member']}{' '}
      {name ?? (id !== null && !isVisitor && <ShortId id={id} />)}
    </span>
  )
}

/** Links to the member or collection, if the entry is about one. */
function Subject({
  entry: { action, subject, subjectName },
}: {
  entry: NamedAuditEntry
}): ReactNode {
  if (subject === null) return <None />
  const text = subjectName ?? <ShortId id={subject} />
  const path = subjectName === null ? undefined : subjectPath(action, subject)
  return (
    <span className="audit-name" title={subject}>
      {path === undefined ? text : <Link to={path}>{text}</Link>}
    </span>
  )
}

function subjectPath(action: string, subject: string): string | undefined {
  if (/^(member|login|session|verification|recovery)\./.test(action)) return memberPath(subject)
  if (/^(collection|index|items)\./.test(action)) return collectionPath(subject)
  return action.startsWith('webhook.') ? webhookPath(subject) : undefined
}

function Details({ entry: { reason, detail } }: { entry: AuditEntry }): ReactNode {
  if (reason === null && detail === null) return <None />
  const { before, after, ...details } = detail ?? {}
  return (
    <div className="audit-more-text">
      {reason !== null && <span title={reason}>{reasonLabel(reason)}</span>} {detailText(details)}
      {isObject(before) && isObject(after) && <ChangedValues before={before} after={after} />}
    </div>
  )
}
