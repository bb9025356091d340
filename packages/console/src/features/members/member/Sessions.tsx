import type { OwnerSession } from '@foyer/protocol/session-endpoints'
import type { ReactNode } from 'react'
import { FormError } from '../../../forms/FormError.js'
import { Restricted } from '../../../rights.js'
import { ConfirmButton } from '../../../ui/ConfirmButton.js'
import { Loading } from '../../../ui/Loading.js'
import { Problem } from '../../../ui/Problem.js'
import { TimeText } from '../../../ui/TimeText.js'
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.js'
import { useAnswer } from '../../../useAnswer.js'
import { useChange } from '../../../useChange.js'

/** Sessions of a member, also ended ones; the owner ends one or all. */
export function Sessions({ memberId }: { memberId: string }): ReactNode {
  const queryKey = ['sessions', memberId]
  const { data, error, refetch } = useAnswer(queryKey, (api, signal) =>
    api.listSessions({ memberId }, signal),
  )
  const endAll = useChange(queryKey, (api) => api.endSessionsOf({ memberId }))
  const open = data?.sessions.filter(({ endedAt }) => endedAt === null) ?? []
  return (
    <section className="member-section" aria-labelledby="sessions">
      <header>
        <h2 id="sessions">Sessions</h2>
        {open.length > 0 && (
          <Restricted needs="members:write">
            <ConfirmButton
              what="all sessions"
              word="End all"
              question="The member is logged out everywhere."
              isPending={endAll.isPending}
              onConfirm={() => endAll.mutate(undefined)}
            />
          </Restricted>
        )}
      </header>
      <FormError error={endAll.error} />
      {error !== null ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : data === undefined ? (
        <Loading what="sessions" lines={2} />
      ) : data.sessions.length === 0 ? (
        <p className="muted">The member has not logged in to a site yet.</p>
      ) : (
        <DataTable
          label="Sessions"
          columns={columns}
          entries={data.sessions}
          idOf={({ id }) => id}
          narrow="cards"
        />
      )}
    </section>
  )
}

const columns: readonly DataColumn<OwnerSession>[] = [
  { id: 'client', name: 'Site', cell: ({ clientName }) => clientName },
  { id: 'device', name: 'Device', cell: ({ userAgent }) => <Device userAgent={userAgent} /> },
  { id: 'network', name: 'Network', cell: ({ network }) => network ?? '–' },
  { id: 'used', name: 'Last used', cell: ({ lastUsedAt }) => <TimeText iso={lastUsedAt} /> },
  { id: 'state', name: 'State', cell: (session) => <State session={session} /> },
]

function Device({ userAgent }: Pick<OwnerSession, 'userAgent'>): ReactNode {
  if (userAgent === null) return <span className="muted">Unknown</span>
  return (
    <span className="cut" title={userAgent}>
      {userAgent}
    </span>
  )
}

function State({ session }: { session: OwnerSession }): ReactNode {
  const { id, memberId, endedAt, reason } = session
  const end = useChange(['sessions', memberId], (api) => api.endSession({ sessionId: id }))
  if (endedAt !== null) {
    return (
      <span className="muted">
        Ended <TimeText iso={endedAt} precision="brief" />
        {reason !== null && `, ${reason.replaceAll('-', ' ')}`}
      </span>
    )
  }
  return (
    <>
      <Restricted needs="members:write">
        <ConfirmButton
          what="the session"
          word="End"
          question="The device is logged out."
          isPending={end.isPending}
          onConfirm={() => end.mutate(undefined)}
        />
      </Restricted>
      <FormError error={end.error} />
    </>
  )
}
