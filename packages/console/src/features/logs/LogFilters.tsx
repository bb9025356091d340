import { requestKinds, statusClasses } from '@foyer/protocol/request-log'
import type { ReactNode } from 'react'
import { locale } from '../../language/language.js'
import { FilterSelect } from '../../ui/FilterSelect.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { type LogsView, readStatusClass } from './logs-view.js'
import { texts } from './texts/texts.js'

interface LogFiltersProps {
  view: LogsView
  onChange: (change: Partial<LogsView>) => void
}

const periods = [
  [5, texts.filters.fiveMinutes],
  [60, texts.filters.hour],
  [24 * 60, texts.filters.day],
] as const

/** Filters of the log: kind, status, time, path and request id. */
export function LogFilters({ view, onChange }: LogFiltersProps): ReactNode {
  return (
    <>
      <FilterSelect
        label={texts.filters.kind}
        value={view.kind}
        onChange={(text) => onChange({ kind: requestKinds.find((kind) => kind === text) ?? 'all' })}
      >
        {requestKinds.map((kind) => (
          <option key={kind} value={kind}>
            {texts.filters.kinds[kind]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={texts.filters.status}
        value={view.status ?? ''}
        onChange={(text) => onChange({ status: readStatusClass(text) })}
      >
        <option value="">{texts.filters.everyStatus}</option>
        {statusClasses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </FilterSelect>
      <PeriodChoice since={view.since} onChange={(since) => onChange({ since })} />
      <SearchBox
        label={texts.filters.path}
        value={view.path}
        onSearch={(path) => onChange({ path })}
      />
      <SearchBox
        label={texts.filters.requestId}
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

/**
 * Filters by time. The URL contains the absolute time, so that a link always shows the same
 * requests.
 */
function PeriodChoice({ since, onChange }: PeriodChoiceProps): ReactNode {
  return (
    <FilterSelect
      label={texts.filters.time}
      value={since}
      onChange={(value) =>
        onChange(
          value.startsWith('-')
            ? new Date(Date.now() + Number(value) * 60_000).toISOString()
            : value,
        )
      }
    >
      <option value="">{texts.filters.anyTime}</option>
      {since !== '' && (
        <option value={since}>{texts.filters.since(new Date(since).toLocaleString(locale))}</option>
      )}
      {periods.map(([minutes, name]) => (
        <option key={minutes} value={`-${minutes}`}>
          {name}
        </option>
      ))}
    </FilterSelect>
  )
}
