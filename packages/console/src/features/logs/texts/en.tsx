import type { RequestCallerKind, RequestKind } from '@foyer/protocol/request-log'
import type { ReactNode } from 'react'

/** Texts of this folder. */
export const en = {
  title: 'Logs',
  summary: 'The last requests, newest first. Failed and slow ones are kept longer.',
  refresh: 'Refresh every 3 seconds',
  log: 'the log',
  source: (name: ReactNode, started: ReactNode, slowMs: number) => (
    <>
      Process {name}, started {started}. Requests of {slowMs} ms and more are slow.
    </>
  ),
  shared:
    'Each process of the server has its own log. This page shows the log of the process that handled this call; another process may handle the next one.',
  none: 'No requests',
  noneHint: 'No request matches the filter. Remove a filter to see more.',
  label: 'Requests',
  columns: {
    request: 'Request',
    status: 'Status',
    error: 'Error',
    caller: 'Caller',
    duration: 'Duration',
  },
  callers: {
    owner: 'Owner',
    operator: 'API key',
    member: 'Member',
    visitor: 'Visitor',
    none: 'Without credentials',
  } satisfies Record<RequestCallerKind, string>,
  unreadable: 'unreadable request',
  slow: (duration: string) => `${duration}, slow`,
  panel: {
    request: 'the request',
    gone: 'The log of the process that handled this call does not have this request. The request may be older than the log, or another process handled it.',
    id: 'request id',
    member: 'Member',
    route: 'Route',
  },
  filters: {
    kind: 'Filter by kind',
    kinds: {
      all: 'All requests',
      errors: 'Errors (5xx)',
      slow: 'Slow requests',
    } satisfies Record<RequestKind, string>,
    status: 'Filter by status',
    everyStatus: 'Every status',
    path: 'Part of the path',
    time: 'Filter by time',
    anyTime: 'Any time',
    since: (time: string) => `Since ${time}`,
    fiveMinutes: 'Last 5 minutes',
    hour: 'Last hour',
    day: 'Last day',
  },
}
