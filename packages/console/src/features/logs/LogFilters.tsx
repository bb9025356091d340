import { requestKinds, statusClasses } from '@foyer/protocol/request-log'
import type { ReactNode } from 'react'
import { locale } from '../../language/language.js'
import { FilterSelect } from '../../ui/choice/Select.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { commonWords } from '../../ui/texts/texts.js'
import type { LogsView } from './logs-view.js'
import { texts } from './texts/texts.js'

interface LogFiltersProps {
  view: LogsView
  onChange: (change: Partial<LogsView>) => void
}

const kindOptions = requestKinds.map((kind) => ({ value: kind, text: texts.filters.kinds[kind] }))

const statusOptions = [
  { value: '', text: texts.filters.everyStatus } as const,
  ...statusClasses.map((status) => ({ value: status, text: status })),
]

/** Periods until now, by their beginning in minutes from now. */
const periods = [
  { value: '-5', text: texts.filters.fiveMinutes },
  { value: '-60', text: texts.filters.hour },
  { value: '-1440', text: texts.filters.day },
]

/** Filters of the log: kind, status, time, path and request id. */
export function LogFilters({ view, onChange }: LogFiltersProps): ReactNode {
  return (
    <>
      <FilterSelect
        label={texts.filters.kind}
        value={view.kind}
        options={kindOptions}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={texts.filters.status}
        value={view.status ?? ''}
        options={statusOptions}
        onChange={(status) => onChange({ status: status || undefined })}
      />
      <PeriodChoice since={view.since} onChange={(since) => onChange({ since })} />
      <SearchBox
        label={texts.filters.path}
        value={view.path}
        onSearch={(path) => onChange({ path })}
      />
      <SearchBox
        label={commonWords.requestId}
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
 * Filters by time. The URL contains the absolute time, so that a link has the same start whenever it is opened.
 */
function PeriodChoice({ since, onChange }: PeriodChoiceProps): ReactNode {
  return (
    <FilterSelect
      label={texts.filters.time}
      value={since}
      options={[
        { value: '', text: texts.filters.anyTime },
        ...(since === '' ? [] : [{ value: since, text: sinceText(since) }]),
        ...periods,
      ]}
      onChange={(value) =>
        onChange(
          value.startsWith('-')
            ? new Date(Date.now() + Number(value) * 60_000).toISOString()
            : value,
        )
      }
    />
  )
}

function sinceText(since: string): string {
  return texts.filters.since(new Date(since).toLocaleString(locale))
}
