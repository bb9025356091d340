import type { LoggedRequest, RequestCallerKind } from '@foyer/protocol/request-log'
import type { ReactNode } from 'react'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'

const callers: Record<RequestCallerKind, string> = {
  owner: 'Owner',
  operator: 'Key',
  member: 'Member',
  visitor: 'Visitor',
  none: 'Without credentials',
}

/** The columns of the log. */
export const logColumns: readonly DataColumn<LoggedRequest>[] = [
  { id: 'path', name: 'Request', cell: (request) => <RequestLine request={request} /> },
  { id: 'at', name: 'Time', cell: ({ at }) => <TimeText iso={at} precision="second" /> },
  { id: 'status', name: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    id: 'code',
    name: 'Error',
    cell: ({ errorCode }) => errorCode ?? <span className="muted">–</span>,
  },
  { id: 'caller', name: 'Caller', cell: ({ caller }) => <RequestCaller caller={caller} /> },
  { id: 'ms', name: 'Duration', align: 'end', cell: (request) => <Duration request={request} /> },
]

/** Method and path. */
function RequestLine({ request: { method, path } }: { request: LoggedRequest }): ReactNode {
  return (
    <code className="log-line" title={path}>
      {path === '' ? 'unreadable request' : `${method} ${path}`}
    </code>
  )
}

/** A status code, in the colour of its class. */
export function Status({ status }: Pick<LoggedRequest, 'status'>): ReactNode {
  const tone = status >= 500 ? 'danger' : status >= 400 ? 'warning' : undefined
  return <span className={tone === undefined ? 'numeric' : `badge ${tone}`}>{status}</span>
}

/** Kind of the caller, with name or id. */
export function RequestCaller({
  caller: { kind, id, name },
}: Pick<LoggedRequest, 'caller'>): ReactNode {
  return (
    <span className="with-id" title={id ?? undefined}>
      {callers[kind]} {name ?? (id !== null && <ShortId id={id} />)}
    </span>
  )
}

/** Duration in milliseconds, marked if the request was slow. */
export function Duration({ request: { ms, slow } }: { request: LoggedRequest }): ReactNode {
  const text = `${ms < 10 ? ms : Math.round(ms)} ms`
  return <span className={slow ? 'badge warning' : 'numeric'}>{slow ? `${text}, slow` : text}</span>
}
