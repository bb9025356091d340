import type { ListMembersResponse } from '@foyer/protocol'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/useApiQuery.js'
import { Restricted } from '../../owner/rights.js'
import { FilterSelect } from '../../ui/choice/Select.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { Paging, PastTheEnd } from '../../ui/table/Paging.js'
import { useUrlView } from '../../url/useUrlView.js'
import { memberColumns } from './member-columns.js'
import {
  type MembersView,
  readMembersView,
  statusFilters,
  writeMembersView,
} from './members-view.js'
import { NewMember } from './NewMember.js'
import { texts } from './texts/texts.js'
import './members.css'

const { list } = texts

/** All members, newest first, with a search and a status filter. */
export function MembersPage(): ReactNode {
  const [view, change] = useUrlView(readMembersView, writeMembersView)
  const members = useMembers(view)
  return (
    <>
      <PageHeader title={list.title} summary={members.data && summarize(members.data, view)}>
        <div className="members-tools">
          <div className="status-select">
            <FilterSelect
              label={list.filter}
              value={view.status ?? ''}
              options={statusFilters}
              onChange={(status) => change({ status: status || undefined, page: 1 })}
            />
          </div>
          <SearchBox
            label={list.search}
            value={view.search}
            onSearch={(search) => change({ search, page: 1 }, { replace: true })}
          />
          <Restricted needs="members:write">
            <NewMember />
          </Restricted>
        </div>
      </PageHeader>
      <Loaded query={members} noun={list.loading}>
        {(data) => (
          <MembersTable
            response={data}
            view={view}
            busy={members.isPlaceholderData}
            onPage={(page) => change({ page })}
          />
        )}
      </Loaded>
    </>
  )
}

interface MembersTableProps {
  response: ListMembersResponse
  view: MembersView
  busy: boolean
  onPage: (page: number) => void
}

function MembersTable({ response, view, busy, onPage }: MembersTableProps): ReactNode {
  const { members, total } = response
  if (total === 0) return <NoMembers view={view} />
  if (members.length === 0) return <PastTheEnd onFirstPage={() => onPage(1)} />
  return (
    <>
      <DataTable
        label={list.title}
        columns={memberColumns}
        entries={members}
        idOf={({ id }) => id}
        busy={busy}
      />
      <Paging
        label={list.pages}
        page={view.page}
        pageSize={membersPageSize}
        count={members.length}
        total={total}
        onPage={onPage}
      />
    </>
  )
}

function NoMembers({ view: { search, status } }: { view: MembersView }): ReactNode {
  if (search === '' && status === 'PENDING') {
    return <EmptyState title={list.nonePending.title}>{list.nonePending.about}</EmptyState>
  }
  if (search === '' && status !== undefined) {
    return <EmptyState title={list.noneOfStatus.title}>{list.noneOfStatus.about}</EmptyState>
  }
  return search === '' ? (
    <EmptyState title={list.none.title}>{list.none.about}</EmptyState>
  ) : (
    <EmptyState title={list.noMatch.title(search)}>{list.noMatch.about}</EmptyState>
  )
}

function summarize({ total }: ListMembersResponse, { search, status }: MembersView): string {
  if (total === 0) return ''
  return search !== '' || status !== undefined ? list.matches(total) : list.count(total)
}

/** Members on one page. */
const membersPageSize = 25

/** Polling interval in milliseconds, because people sign up in the meantime. */
const refreshMs = 10_000

/** One page of members, newest first. */
function useMembers({ search, status, page }: MembersView) {
  const request = {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === undefined ? {} : { status }),
    limit: membersPageSize,
    offset: (page - 1) * membersPageSize,
  }
  return useApiQuery(['members', request], (api, signal) => api.listMembers(request, signal), {
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}
