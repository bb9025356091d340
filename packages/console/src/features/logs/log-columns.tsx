import type { LoggedRequest } from '@foyer/protocol/request-log'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format/format-number.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, None } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { commonWords } from '../../ui/texts/texts.js'
import { texts } from './texts/texts.js'

/** The columns of the log. */
export const logColumns: readonly DataColumn<LoggedRequest>[] = [
  {
    name: texts.columns.request,
    isFluid: true,
    cell: (request) => <RequestLine request={request} />,
  },
  { name: commonWords.time, cell: ({ at }) => <TimeText iso={at} precision="second" /> },
  { name: texts.columns.status, cell: ({ status }) => <Status status={status} /> },
  {
    name: texts.columns.error,
    showFrom: 'medium',
    cell: ({ errorCode }) => errorCode ?? <None />,
  },
  {
    name: texts.columns.caller,
    showFrom: 'medium',
    cell: ({ caller }) => <RequestCaller caller={caller} />,
  },
  { name: texts.columns.duration, align: 'end', cell: (request) => <Duration request={request} /> },
]

/** Method and path. */
function RequestLine({ request: { method, path } }: { request: LoggedRequest }): ReactNode {
  return (
    <code className="log-line" title={path}>
      {path === '' ? texts.unreadable : `${method} ${path}`}
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
      {texts.callers[kind]} {name ?? (id !== null && <ShortId id={id} />)}
    </span>
  )
}

/** Duration in milliseconds, marked if the request was slow. */
export function Duration({ request: { ms, slow } }: { request: LoggedRequest }): ReactNode {
  const text = `${formatCount(ms < 10 ? ms : Math.round(ms))} ms`
  return (
    <span className={slow ? 'badge warning' : 'numeric'}>{slow ? texts.slow(text) : text}</span>
  )
}
