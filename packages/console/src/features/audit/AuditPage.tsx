import type { ListAuditRequest } from '@foyer/protocol/audit'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useApi } from '../../api/api-context.js'
import { usePagedQuery } from '../../api/useApiQuery.js'
import { useSubjectId } from '../../people/useSubjectId.js'
import { FilterSelect, type SelectOption } from '../../ui/choice/Select.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { ShowOlder } from '../../ui/table/ShowOlder.js'
import { urlParams } from '../../url/url-params.js'
import { useUrlView } from '../../url/useUrlView.js'
import { auditColumns } from './audit-columns.js'
import { texts } from './texts/texts.js'
import './audit.css'

/** Entries per page. */
const pageSize = 50

/** Audit log of logins, accounts and the actions of owners, newest first. */
export function AuditPage(): ReactNode {
  const api = useApi()
  const [view, change] = useUrlView(readAuditView, writeAuditView)
  const subject = useSubjectId(view.subject)
  const filter = auditFilter({ ...view, subject: subject ?? '' })
  const audit = useAudit(filter, subject !== undefined)
  const show = (part: Partial<AuditView>): void => change(part, { replace: true })
  const exportEntries = async (): Promise<void> => {
    const { startAuditExport } = await import('./audit-export.js')
    startAuditExport(api, filter)
  }
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary}>
        <div className="cluster audit-tools">
          <FilterSelect
            label={texts.filter}
            value={view.action}
            options={actionOptions(view.action)}
            onChange={(action) => show({ action })}
          />
          <SearchBox
            label={texts.subject}
            placeholder={texts.subjectHint}
            value={view.subject}
            onSearch={(subject) => show({ subject })}
          />
          <Button className="button" onPress={() => exportEntries()}>
            {texts.exportCsv}
          </Button>
        </div>
      </PageHeader>
      <Loaded query={audit} noun={texts.log}>
        {(data) => (
          <DataTable
            label={texts.title}
            columns={auditColumns}
            entries={data.pages.flatMap(({ entries }) => entries)}
            empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
            idOf={({ id }) => id}
          />
        )}
      </Loaded>
      <ShowOlder query={audit} />
    </>
  )
}

/** Action prefixes, the part before the dot. An action that only the URL names is added. */
const actionGroups: readonly SelectOption<string>[] = Object.entries(texts.groups).map(
  ([group, text]) => ({ value: group === 'all' ? '' : group, text }),
)

function actionOptions(action: string): readonly SelectOption<string>[] {
  const isKnown = actionGroups.some(({ value }) => value === action)
  return isKnown ? actionGroups : [{ value: action, text: action }, ...actionGroups]
}

function useAudit(filter: Pick<ListAuditRequest, 'action' | 'subject'>, isKnown: boolean) {
  const request = { ...filter, limit: pageSize }
  return usePagedQuery(
    ['audit', request],
    (api, page, signal) => api.listAudit({ ...request, ...page }, signal),
    { enabled: isKnown },
  )
}

/** State of the audit page, stored in its URL. */
interface AuditView {
  /** Action or action prefix; empty for all. */
  action: string
  /** Name, address or id of the affected member, collection or other object; empty for all. */
  subject: string
}

/** Reads the URL. */
function readAuditView(params: URLSearchParams): AuditView {
  return { action: params.get('action') ?? '', subject: params.get('subject') ?? '' }
}

/** Formats the URL. */
function writeAuditView({ action, subject }: AuditView): URLSearchParams {
  return urlParams({ action, subject })
}

/** Returns the filter of a request. */
function auditFilter({ action, subject }: AuditView): Pick<ListAuditRequest, 'action' | 'subject'> {
  return {
    ...(action === '' ? {} : { action }),
    ...(subject === '' ? {} : { subject }),
  }
}
