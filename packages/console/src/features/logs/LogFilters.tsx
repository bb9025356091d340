import { type RequestKind, requestKinds, statusClasses } from '@foyer/protocol/request-log'
import { type ReactNode, useId } from 'react'
import { SearchBox } from '../../ui/SearchBox.js'
import { type LogsView, readStatusClass } from './logs-view.js'

interface LogFiltersProps {
  view: LogsView
  onChange: (change: Partial<LogsView>) => void
}

const kinds: Record<RequestKind, string> = {
  all: 'All requests',
  errors: 'Errors (5xx)',
  slow: 'Slow requests',
}

const periods = [
  [5, 'Last 5 minutes'],
  [60, 'Last hour'],
  [24 * 60, 'Last day'],
] as const

/** Filters of the log: kind, status, time, path and request id. */
export function LogFilters({ view, onChange }: LogFiltersProps): ReactNode {
  return (
    <>
      <Choice
        label="Filter by kind"
        value={view.kind}
        onChange={(text) => onChange({ kind: requestKinds.find((kind) => kind === text) ?? 'all' })}
      >
        {requestKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Filter by status"
        value={view.status ?? ''}
        onChange={(text) => onChange({ status: readStatusClass(text) })}
      >
        <option value="">Every status</option>
        {statusClasses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </Choice>
      <PeriodChoice since={view.since} onChange={(since) => onChange({ since })} />
      <SearchBox
        label="Part of the path"
        value={view.path}
        onSearch={(path) => onChange({ path })}
      />
      <SearchBox
        label="Request id"
        value={view.requestId}
        onSearch={(requestId) => onChange({ requestId })}
      />
    </>
  )
}

interface PeriodChoiceProps {
  since: string
  onChange: (since: string) => void
}

/** Filters by time. The URL has the time itself, so that a link keeps its meaning. */
function PeriodChoice({ since, onChange }: PeriodChoiceProps): ReactNode {
  return (
    <Choice
      label="Filter by time"
      value={since}
      onChange={(value) =>
        onChange(
          value.startsWith('-')
            ? new Date(Date.now() + Number(value) * 60_000).toISOString()
            : value,
        )
      }
    >
      <option value="">Any time</option>
      {since !== '' && <option value={since}>Since {new Date(since).toLocaleString()}</option>}
      {periods.map(([minutes, name]) => (
        <option key={minutes} value={`-${minutes}`}>
          {name}
        </option>
      ))}
    </Choice>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps): ReactNode {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </>
  )
}
