import type { OwnerSession } from '@foyer/protocol/owner-accounts'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { Loading } from '../../ui/Loading.js'
import { Problem } from '../../ui/Problem.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, DataTable } from '../../ui/table/DataTable.js'
import { useEndSession, useSessions } from './useOwners.js'

const columns: readonly DataColumn<OwnerSession>[] = [
  { id: 'browser', name: 'Browser', cell: (session) => <Browser session={session} /> },
  { id: 'network', name: 'Network', cell: ({ network }) => network ?? '–' },
  { id: 'began', name: 'Signed in', cell: ({ createdAt }) => <TimeText iso={createdAt} /> },
  { id: 'used', name: 'Last used', cell: ({ usedAt }) => <TimeText iso={usedAt} /> },
  { id: 'end', name: 'End', isTools: true, cell: (session) => <End session={session} /> },
]

/** The browsers in which the owner is signed in. */
export function Sessions(): ReactNode {
  const sessions = useSessions()
  const { mutate, isPending, error } = useEndSession()
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1
  return (
    <section className="owners-section">
      <div className="owners-head">
        <h2>Your sessions</h2>
        {hasOthers && (
          <Button className="button" isDisabled={isPending} onPress={() => mutate(undefined)}>
            End all others
          </Button>
        )}
      </div>
      <p className="page-summary">
        A session ends twelve hours after its last use, and thirty days after the sign-in.
      </p>
      <FormError error={error} />
      {sessions.error !== null ? (
        <Problem error={sessions.error} onRetry={() => sessions.refetch()} />
      ) : sessions.data === undefined ? (
        <Loading what="sessions" />
      ) : (
        <DataTable
          label="Your sessions"
          columns={columns}
          entries={sessions.data.sessions}
          idOf={({ id }) => id}
          narrow="cards"
        />
      )}
    </section>
  )
}

function Browser({ session: { userAgent, isCurrent } }: { session: OwnerSession }): ReactNode {
  return (
    <span className="owner-name">
      <span className="cut" title={userAgent ?? undefined}>
        {userAgent ?? 'Unknown browser'}
      </span>{' '}
      {isCurrent && <span className="badge success">This one</span>}
    </span>
  )
}

function End({ session: { id, isCurrent, userAgent } }: { session: OwnerSession }): ReactNode {
  const { mutate, isPending, error } = useEndSession()
  if (isCurrent) return <span className="muted">Sign out to end it</span>
  return (
    <>
      <Button
        className="button quiet danger"
        aria-label={`End the session in ${userAgent ?? 'an unknown browser'}`}
        isDisabled={isPending}
        onPress={() => mutate(id)}
      >
        End
      </Button>
      <FormError error={error} />
    </>
  )
}
